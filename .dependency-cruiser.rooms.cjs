// Features of the server have no circular imports, not even through different files.

const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-features',
      comment: 'Code that two features need of each other goes into a third one or into the platform.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^server/src/features/', exclude: { path: '\\.test\\.ts$' } },
};
