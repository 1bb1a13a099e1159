// Rooms of the server never depend on each other in a circle, not even by different files of theirs.

const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-rooms',
      comment: 'What two rooms need of each other belongs into a third one, or into the platform.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^server/src/features/', exclude: { path: '\\.test\\.ts$' } },
};
