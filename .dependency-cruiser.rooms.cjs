// Features of the server never import each other in a circle, not even through different files.

const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-features',
      comment: 'What two features need of each other goes into a third one, or into the platform.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^server/src/features/', exclude: { path: '\\.test\\.ts$' } },
};
