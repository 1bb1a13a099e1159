'use strict';

// Entry of every command. ES5 syntax only, so that an outdated Node can print its error before anything is installed.
var engines = require('../package.json').engines;
var oldest = Number(engines.node.replace('>=', ''));
var command = process.argv[2];

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    '\nConserje necesita Node ' +
      oldest +
      ' o más nuevo, y esta máquina tiene ' +
      process.versions.node +
      '.\n' +
      'Instala Node desde https://nodejs.org/es/download y repite la orden. No se cambió nada.\n\n',
  );
  process.exitCode = 1;
} else {
  process.argv.splice(1, 2, require.resolve(`./${command}.mjs`));
  void import(`./${command}.mjs`);
}
