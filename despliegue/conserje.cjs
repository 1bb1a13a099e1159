'use strict';

// Starts the portal of a release, or one of its commands: node conserje.cjs [respaldo|restaurar|acceso|…] [arguments].
// Syntax of 2015 only, so that an outdated Node can print its error.
var spawn = require('node:child_process').spawn;
var existsSync = require('node:fs').existsSync;
var constants = require('node:os').constants;
var join = require('node:path').join;

var oldest = Number(require('./package.json').engines.node.replace('>=', ''));
var command = process.argv[2] || 'main';
var file = join('server', 'dist', command + '.js');

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    '\nConserje necesita Node ' +
      oldest +
      ' o más nuevo, y esta máquina tiene ' +
      process.versions.node +
      '.\nInstálalo desde https://nodejs.org/es/download y repite la orden. No se cambió nada.\n\n',
  );
  process.exitCode = 1;
} else if (!/^[a-z]+$/.test(command) || !existsSync(join(__dirname, file))) {
  process.stderr.write(
    'conserje: no existe la orden «' + command + '». Hay: acceso, cuadrar, importar, mudanza, respaldo y restaurar.\n',
  );
  process.exitCode = 1;
} else {
  run();
}

function run() {
  // Flags and environment as in scripts/lib/serverOptions.mjs of the sources.
  var flags = command === 'main' ? ['--max-semi-space-size=2', '--max-old-space-size=256'] : [];
  var env = Object.assign({}, process.env, {
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE: join(__dirname, '.cache', 'node'),
  });
  var child = spawn(process.execPath, flags.concat(file, process.argv.slice(3)), {
    cwd: __dirname,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // The terminal sends Ctrl+C to the whole process group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.on('close', (code, signal) => {
    process.exitCode = code === null ? 128 + constants.signals[signal] : code;
  });
}
