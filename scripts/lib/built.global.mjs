import { ensureServerBuilt } from './installAndBuild.mjs';

/** Some tests start the built server in its own process. */
export default ensureServerBuilt;
