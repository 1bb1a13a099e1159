import { ensureServerBuilt } from './setup.mjs';

/** Tests that start the server in a process of its own start what is delivered. */
export default ensureServerBuilt;
