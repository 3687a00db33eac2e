/** What the worker is given: the sheets to compile in order and every file they may import. */
export type LessJob = {
  sheets: readonly string[];
  files: readonly (readonly [string, string])[];
  /** Sheets that are not the theme's, but may be imported by their names. */
  library: readonly (readonly [string, string])[];
  variables: Readonly<Record<string, string>>;
  rules: readonly string[];
  /** Rules whose font an owner may choose: each gives a variable for each thing that it declares. */
  fontRules: readonly { name: string; declarations: Readonly<Record<string, string>> }[];
  /** Families that the install has itself. */
  families: readonly string[];
  /** More CSS than this is not handed on. */
  cssBytes: number;
  lessPath: string;
};

/** What went wrong, and what the sheet was used without: a statement, an import, LESS, or itself altogether. */
export type LessFailure = {
  file: string;
  line: number;
  column: number;
  message: string;
  remedy: 'no statement' | 'no import' | 'unchanged' | 'no sheet';
};

/** The thread's first message: by which name its computing time is read. */
export type LessStart = { started: string | undefined };

export type LessAnswer = {
  css: string;
  failures: readonly LessFailure[];
  /** Those of the install's families that the sheet brings itself. */
  families: readonly string[];
  /** True where there was more CSS than may be; none is here then. */
  isTooLarge: boolean;
};

/**
 * The worker's source. It is text, so that it starts the same way from sources, from tests and from a bundle. LESS runs
 * in a thread of its own because a sheet can loop for ever, and only a thread can be stopped.
 */
export const lessWorkerSource = String.raw`
'use strict';
// Whoever waits for an answer comes first, but pages wait for their styles too: on Linux this is the priority of this thread alone.
if (process.platform === 'linux') require('node:os').setPriority(5);
const { parentPort, workerData } = require('node:worker_threads');
const started = process.platform === 'linux' ? require('node:fs').readlinkSync('/proc/thread-self') : undefined;
parentPort.postMessage({ started });
const less = require(workerData.lessPath);
const files = new Map([...workerData.library, ...workerData.files]);
const missing = new Set();
const loaded = new Map();
/** Statements that cannot be read, by file: where each begins and ends. */
const cuts = new Map();
const mostCuts = 50;
let statements = new Map();
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
  const inLibrary = 'styles/library/' + parts[parts.length - 1] + '.less';
  const known = [path, path + '.less', 'styles/' + path, 'styles/' + path + '.less', inLibrary];
  return known.find((candidate) => files.has(candidate));
}

// Sheets on other servers are the browser's to load.
const elsewhere = /@import\s+((?:url\(\s*)?["']?(?:https?:)?\/\/)/gi;

// Columns break wherever a sheet says so, however often.
const breaker = /@import\s+(?=["']sqs-grid-breaker["'])/g;

/** Where the statement begins that a place of a text is in; what is no code is blanked out before. */
const statementStart = (plain, at) => Math.max(...[';', '{', '}'].map((end) => plain.lastIndexOf(end, at - 1))) + 1;

// Old sheets write selectors in which variables stand as (~"@{name}"), which have long needed no more than @{name}.
function newSelectors(text) {
  const plain = text.replace(/@\{[\w-]+\}/g, (found) => '_'.repeat(found.length));
  return text.replace(/\(\s*~\s*(["'])([^"'\n]*)\1\s*\)(?=[^;{}]*\{)/g, (found, quote, selector, at) => {
    const before = plain.slice(statementStart(plain, at), at).replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, '');
    const isSelector = !/^\s*@|[\w-]$|\bwhen\b/.test(before) && !plain.slice(at + found.length).startsWith(')');
    const isArgument = /:[\w-]+\($/.test(before);
    return isSelector || isArgument ? selector : found;
  }).replace(/(:nth-[\w-]+\(\s*)@([\w-]+)(?=\s*\)[^;{}]*\{)/g, '$1@{$2}');
}

// Old sheets say in guards that two things differ, which LESS says by "not" alone.
const differs = /(\bnot\s*)?\(((?:[^(){};]|\([^(){};]*\))*?)(?:<>|!=)((?:[^(){};]|\([^(){};]*\))*?)\)/g;
const newGuards = (text) => text.replace(/\bwhen\b[^{};]*(?=\{)/g, (guard) =>
  guard.replace(differs, (_, not, one, other) => (not ? '' : 'not ') + '(' + one + '=' + other + ')'));

const blank = (text) => text.replace(/[^\n]/g, ' ');
const withoutPart = (text, [start, end]) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
const unread = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@\{[\w-]+\}/g;

/** The statement around a place, with the block that it begins; undefined where nothing ends it. */
function statementAt(text, index) {
  const plain = text.replace(unread, (found) => found.replace(/[^\n]/g, '_'));
  const start = statementStart(plain, index);
  let depth = 0;
  for (let at = Math.max(start, index); at < plain.length; at += 1) {
    if (plain[at] === '{') depth += 1;
    if (plain[at] === '}') depth -= 1;
    const isEnd = depth < 0 || (depth === 0 && (plain[at] === ';' || plain[at] === '}'));
    const end = depth < 0 ? at : at + 1;
    if (isEnd) return plain.slice(start, end).trim() === '' ? undefined : [start, end];
  }
  return undefined;
}

/** Leaves out a statement that cannot be read; undefined where the sheet has no end, or nothing more may be left out. */
function cut(error) {
  const text = loaded.get(error.filename);
  const isCut = (error.type === 'Parse' || error.type === 'Syntax') && text !== undefined;
  const found = isCut && typeof error.index === 'number' ? statementAt(text, error.index) : undefined;
  const before = cuts.get(error.filename) ?? [];
  if (found === undefined || before.length >= mostCuts) return undefined;
  cuts.set(error.filename, [...before, found]);
  return placeOf(error);
}

class ThemeFiles extends less.FileManager {
  supports() { return true; }
  supportsSync() { return true; }
  loadFileSync(name, directory) {
    const path = resolve(name, directory || '');
    if (path === undefined && missing.has(name)) return { filename: prefix + 'missing', contents: '' };
    if (path === undefined) {
      const error = { type: 'File', message: "'" + name + "' is not a file of the theme." };
      return { ...error, error };
    }
    const written = newGuards(newSelectors(files.get(path))).replace(elsewhere, '@import (css) $1').replace(breaker, '@import (multiple) ');
    const contents = (cuts.get(prefix + path) ?? []).reduce(withoutPart, written);
    loaded.set(prefix + path, contents);
    return { filename: prefix + path, contents };
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
    const unitOf = functions.get('unit');
    functions.add('unit', (value, unit) => unitOf(value, unit && unit.quote ? new less.tree.Keyword(unit.value) : unit));
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

// What a sheet asks for and nobody brings costs the statement that asks, not the sheet.
function forgive(type, nothing) {
  const evaluate = type.prototype.eval;
  type.prototype.eval = function (context) {
    const { frames, mediaPath, mediaBlocks, importantScope, math } = context;
    const depths = [frames, mediaPath, importantScope].map((stack) => (stack ? stack.length : 0));
    try { return evaluate.call(this, context); } catch (error) {
      const at = placeOf(error);
      if (this.root || this.inline || this.selectors === null || at === undefined) throw error;
      if (frames) frames.splice(0, frames.length - depths[0]);
      if (mediaPath) mediaPath.length = depths[1];
      if (importantScope) importantScope.length = depths[2];
      Object.assign(context, { mediaPath, mediaBlocks, math });
      const key = at.file + ':' + at.line + ':' + at.column;
      if (!statements.has(key) && statements.size < 100) statements.set(key, { ...at, message: firstLine(error), remedy: 'no statement' });
      return nothing(this);
    }
  };
}

/** Where in the theme; undefined for what is not an author's to mend. */
function placeOf(error) {
  const text = loaded.get(error.filename);
  if (text === undefined || typeof error.index !== 'number' || error instanceof RangeError) return undefined;
  const before = text.slice(0, error.index).split('\n');
  return { file: error.filename.replace(prefix, ''), line: before.length, column: before[before.length - 1].length + 1 };
}

// Mixins that call each other for ever would take up the memory of all sheets.
function bound(type, most) {
  const evaluate = type.prototype.eval;
  let depth = 0;
  type.prototype.eval = function (context) {
    const message = 'Mixins call each other without end';
    if (depth >= most) throw { type: 'Runtime', message, index: this.getIndex(), filename: this.fileInfo().filename };
    depth += 1;
    try { return evaluate.call(this, context); } finally { depth -= 1; }
  };
}

const silence = (node) => new less.tree.Comment('', true, node.getIndex(), node.fileInfo());
bound(less.tree.mixin.Call, 500);
forgive(less.tree.mixin.Call, () => []);
for (const name of ['Declaration', 'Ruleset', 'Media', 'AtRule']) forgive(less.tree[name], silence);

const firstLine = (error) => String(error.message || error).split('\n')[0];
const isNoMixin = (message) => /^[.#].* is undefined$/.test(message);

const cssRules = /^(?:media|import|charset|font-face|keyframes|-[a-z]+-|supports|page|namespace|layer|container|property|counter-style|viewport|document|font-feature-values|starting-style|scope)/;

/** A sheet that uses nothing of LESS is put out unchanged. */
function isPlainCss(path) {
  if (!path.endsWith('.css')) return false;
  const text = files.get(path).replace(/\/\*[^]*?\*\//g, '').replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, 'x');
  if (/^\s*\/\/|:\s*~|&[:.-]|@\{/m.test(text) || /[{;]\s*[.#][\w-]+\s*(?:\([^)]*\)\s*)?;/.test(text)) return false;
  return [...text.matchAll(/@([\w-]+)/g)].every((match) => cssRules.test(match[1]));
}

/** Signs are there also for a sheet that uses them without importing them. */
function signs() {
  const path = 'styles/library/sqs-ui-font.less';
  const isUsed = workerData.files.some(([, text]) => text.includes('.sqs-ui-font('));
  return isUsed && files.has(path) ? ' @import (reference) "/' + path + '";' : '';
}

function importOf(path, mode, withMixins) {
  const line = '@import (multiple, ' + mode + ') "/' + path + '";';
  // A class of a plain sheet may still be used as a mixin by another sheet.
  return withMixins && mode === 'inline' ? line + ' @import (multiple, reference, less) "/' + path + '";' : line;
}

/** What a font's rule says when it says nothing about it, so that sheets may reckon with each of them. */
const fontDefaults = {
  'font-family': 'inherit',
  'font-size': '1em',
  'font-style': 'normal',
  'font-weight': 'normal',
  'letter-spacing': '0em',
  'line-height': '1.2em',
  'text-decoration': 'none',
  'text-transform': 'none',
};

/** Twice the space that the hosted original puts around each block; sheets reckon with them without saying them. */
const gridSpaces = { '@gutter': '34px', '@vgrid': '34px' };

/** A size, a word, or a list of names: nothing that could end the declaration. */
const plainValue = /^[\w\s.,%"'@-]+$/;

/**
 * The variables that sheets read and none of them defines: those of the grid of blocks, and for a font option with a rule one
 * for each thing that the rule declares, so that other rules can go by it: .nav-font gives @nav-font-font-size and so on.
 */
function missingVariables() {
  const [names, defined] = [new Set(), new Set()];
  for (const [, text] of workerData.files) {
    for (const [, name, colon] of text.matchAll(/(@[\w-]+)(\s*:)?/g)) (colon ? defined : names).add(name);
  }
  const isMissing = (name) => names.has(name) && !defined.has(name);
  const lines = Object.entries(gridSpaces).flatMap(([name, value]) => (isMissing(name) ? [name + ': ' + value + ';'] : []));
  for (const { name, declarations } of workerData.fontRules) {
    for (const [property, otherwise] of Object.entries(fontDefaults)) {
      const variable = '@' + name + '-' + property;
      if (!isMissing(variable)) continue;
      const value = (declarations[property] ?? otherwise).replace(/\s*!important$/, '');
      const isKnown = (value.match(/@[\w-]+/g) ?? []).every((used) => defined.has(used));
      lines.push(variable + ': ' + (plainValue.test(value) && isKnown ? value : otherwise) + ';');
    }
  }
  return lines;
}

/** The install's families that a sheet has rules for; each place of it is looked at once. */
function broughtFamilies(css) {
  const brought = new Set();
  const face = /@font-face\s*\{/gi;
  while (face.exec(css) !== null) {
    const end = css.indexOf('}', face.lastIndex);
    if (end === -1) break;
    const rule = css.slice(face.lastIndex, end);
    for (const [, name] of rule.matchAll(/font-family\s*:\s*["']?([^"';]*)/gi)) brought.add(name.trim().toLowerCase());
    face.lastIndex = end;
  }
  return workerData.families.filter((family) => brought.has(family.toLowerCase()));
}

function answerOf(css, failures) {
  const isTooLarge = css.length > workerData.cssBytes;
  return { css: isTooLarge ? '' : css, failures, families: isTooLarge ? [] : broughtFamilies(css), isTooLarge };
}

// A browser reads imports only before everything else.
function importsFirst(css) {
  const imports = [];
  const rest = css.replace(/\/\*[^]*?\*\/|^@import\b(?:"[^"\n]*"|'[^'\n]*'|\([^)\n]*\)|[^"'();{}\n])*;\n?/gm, (found) => {
    if (found.startsWith('/*')) return found;
    imports.push(found.trimEnd() + '\n');
    return '';
  });
  return imports.join('') + rest;
}

async function main() {
  const modes = new Map(workerData.sheets.map((path) => [path, isPlainCss(path) ? 'inline' : 'less']));
  const failures = [];
  const missingOnes = missingVariables();
  let mixins = 'untried';
  for (;;) {
    const imports = [...modes].map(([path, mode]) => importOf(path, mode, mixins === 'used'));
    const entry = imports.concat(workerData.rules, missingOnes, signs()).join('\n');
    statements = new Map();
    try {
      const output = await less.render(entry, { ...options, modifyVars: workerData.variables });
      const lost = [...statements.values()];
      if (mixins === 'untried' && lost.some(({ message }) => isNoMixin(message)) && [...modes.values()].includes('inline')) {
        mixins = 'used';
        continue;
      }
      return answerOf(importsFirst(output.css), failures.concat(lost));
    } catch (error) {
      const file = String(error.filename || '').replace(prefix, '');
      const at = file === 'entry.less' ? { line: 0, column: 0 } : { line: error.line || 0, column: (error.column || 0) + 1 };
      const message = firstLine(error);
      const unknown = /^'(.*)' is not a file of the theme\.$/.exec(message);
      if (unknown !== null && !missing.has(unknown[1])) {
        missing.add(unknown[1]);
        failures.push({ file, ...at, message, remedy: 'no import' });
        continue;
      }
      const inLess = modes.get(file) !== 'inline' && !file.endsWith('.css');
      const unreadable = inLess ? cut(error) : undefined;
      if (unreadable !== undefined) {
        failures.push({ ...unreadable, message, remedy: 'no statement' });
        continue;
      }
      const blamed = blame(file, modes, error);
      if (mixins === 'untried' && isNoMixin(message) && [...modes.values()].includes('inline')) {
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
        ...at,
        message,
        remedy: inlined ? 'unchanged' : 'no sheet',
      });
      if (blamed === undefined) return answerOf('', failures);
      if (inlined) modes.set(blamed, 'inline'); else modes.delete(blamed);
      if (modes.size === 0) return answerOf('', failures);
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
