/** What the worker is given: the sheets to compile in order and every file they may import. */
export type LessJob = {
  sheets: readonly string[];
  files: readonly (readonly [string, string])[];
  variables: Readonly<Record<string, string>>;
  rules: readonly string[];
  lessPath: string;
};

export type LessFailure = { file: string; line: number; column: number; message: string; inlined: boolean };

export type LessAnswer = { css: string; failures: readonly LessFailure[] };

/**
 * The worker's source. It is text, so that it starts the same way from sources, from tests and from a bundle. LESS runs
 * in a thread of its own because a sheet can loop for ever, and only a thread can be stopped.
 */
export const lessWorkerSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const less = require(workerData.lessPath);
const files = new Map(workerData.files);
const prefix = 'theme:/';

function resolve(name, directory) {
  const base = name.startsWith('/') || name.startsWith(prefix) ? name.replace(prefix, '') : directory.replace(prefix, '') + name;
  const parts = [];
  for (const part of base.split(/[?#]/)[0].split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  const path = parts.join('/');
  return [path, path + '.less', 'styles/' + path, 'styles/' + path + '.less'].find((known) => files.has(known));
}

// Sheets on other servers are the browser's to load.
const elsewhere = /@import\s+((?:url\(\s*)?["']?(?:https?:)?\/\/)/gi;

class ThemeFiles extends less.FileManager {
  supports() { return true; }
  supportsSync() { return true; }
  loadFileSync(name, directory) {
    const path = resolve(name, directory || '');
    if (path === undefined) {
      const error = { type: 'File', message: "'" + name + "' is not a file of the theme." };
      return { ...error, error };
    }
    return { filename: prefix + path, contents: files.get(path).replace(elsewhere, '@import (css) $1') };
  }
  loadFile(name, directory) {
    const found = this.loadFileSync(name, directory);
    return found.error ? Promise.reject(found.error) : Promise.resolve(found);
  }
}

const ours = {
  minVersion: [3, 0, 0],
  install(lessNow, manager, functions) {
    manager.addFileManager(new ThemeFiles());
    for (const name of ['data-uri', 'image-size', 'image-width', 'image-height']) {
      functions.add(name, (...args) => {
        const last = args[args.length - 1];
        return name === 'data-uri' ? new less.tree.URL(last, 0, {}, {}) : new less.tree.Dimension(0, 'px');
      });
    }
  },
};

const options = {
  math: 'always', strictUnits: false, javascriptEnabled: false, disablePluginRule: true, paths: [],
  rewriteUrls: 'off', syncImport: true, plugins: [ours], filename: prefix + 'entry.less',
};

// Old sheets divide without parentheses, so division is on; where CSS itself has a slash it must stay one.
const withSlash = /^(?:grid-(?:area|row|column)|aspect-ratio|border-image|mask|-webkit-mask|offset|place-)/;
const colours = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;

function keepSlashes(type, applies) {
  const evaluate = type.prototype.eval;
  type.prototype.eval = function (context) {
    const math = context.math;
    if (math === 0 && applies(this.name)) context.math = 1;
    try { return evaluate.call(this, context); } finally { context.math = math; }
  };
}

keepSlashes(less.tree.Declaration, (name) => withSlash.test(Array.isArray(name) ? name[0] && name[0].value : name));
keepSlashes(less.tree.Call, (name) => colours.test(name));

const cssRules = /^(?:media|import|charset|font-face|keyframes|-[a-z]+-|supports|page|namespace|layer|container|property|counter-style|viewport|document|font-feature-values|starting-style|scope)/;

/** A sheet that uses nothing of LESS is put out unchanged. */
function isPlainCss(path) {
  if (!path.endsWith('.css')) return false;
  const text = files.get(path).replace(/\/\*[^]*?\*\//g, '').replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, 'x');
  if (/^\s*\/\/|:\s*~|&[:.-]|@\{/m.test(text) || /[{;]\s*[.#][\w-]+\s*(?:\([^)]*\)\s*)?;/.test(text)) return false;
  return [...text.matchAll(/@([\w-]+)/g)].every((match) => cssRules.test(match[1]));
}

function importOf(path, mode, withMixins) {
  const line = '@import (multiple, ' + mode + ') "/' + path + '";';
  // A class of a plain sheet may still be used as a mixin by another sheet.
  return withMixins && mode === 'inline' ? line + ' @import (multiple, reference, less) "/' + path + '";' : line;
}

// A browser reads imports only before everything else.
function importsFirst(css) {
  const imports = [];
  const rest = css.replace(/\/\*[^]*?\*\/|^@import\b[^;{}]*;\n?/gm, (found) => {
    if (found.startsWith('/*')) return found;
    imports.push(found.trimEnd() + '\n');
    return '';
  });
  return imports.join('') + rest;
}

async function main() {
  const modes = new Map(workerData.sheets.map((path) => [path, isPlainCss(path) ? 'inline' : 'less']));
  const failures = [];
  let mixins = 'untried';
  for (;;) {
    const entry = [...modes].map(([path, mode]) => importOf(path, mode, mixins === 'used')).concat(workerData.rules).join('\n');
    try {
      const output = await less.render(entry, { ...options, modifyVars: workerData.variables });
      return { css: importsFirst(output.css), failures };
    } catch (error) {
      const file = String(error.filename || '').replace(prefix, '');
      const blamed = blame(file, modes, error);
      const noMixin = / is undefined$/.test(error.message) && !error.message.startsWith('variable');
      if (mixins === 'untried' && noMixin && [...modes.values()].includes('inline')) {
        mixins = 'used';
        continue;
      }
      if (mixins === 'used' && modes.get(blamed) === 'inline') {
        mixins = 'impossible';
        continue;
      }
      const inlined = blamed !== undefined && blamed.endsWith('.css') && modes.get(blamed) === 'less' && files.has(blamed);
      failures.push({
        file: blamed === undefined ? file : (files.has(file) ? file : blamed),
        line: file === 'entry.less' ? 0 : error.line || 0,
        column: file === 'entry.less' ? 0 : (error.column || 0) + 1,
        message: String(error.message || error).split('\n')[0],
        inlined,
      });
      if (blamed === undefined) return { css: '', failures };
      if (inlined) modes.set(blamed, 'inline'); else modes.delete(blamed);
      if (modes.size === 0) return { css: '', failures };
    }
  }
}

/** The sheet to leave out: the one that failed, else the first that imports the file that failed. */
function blame(file, modes, error) {
  if (modes.has(file)) return file;
  if (file === 'entry.less') return [...modes.keys()][(error.line || 1) - 1];
  const name = file.split('/').pop().replace(/\.less$/, '');
  const importer = [...modes.keys()].find((path) => files.get(path).includes(name));
  return importer === undefined ? [...modes.keys()].pop() : importer;
}

main().then((answer) => parentPort.postMessage(answer), (error) => { throw error; });
`;
