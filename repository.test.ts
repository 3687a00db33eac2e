import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every file that is or could be committed. */
const files = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile());

const isSource = (path: string): boolean => /\.tsx?$/.test(path);
const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$|-testing\.ts$|^web\/e2e\/|^(?:bench|attack)\//.test(path);
/** Files Prisma, the composition and the REST layer write and nobody edits at length; and the words of each language, which are one list. */
const isGenerated = (path: string): boolean =>
  /(^|\/)generated\/|\/prisma\/migrations\/|^schema\/(supergraph\.graphql|api\.graphql|permissions\.md|[a-z.-]+\.json|words\/[a-z]+\.json)$/.test(
    path,
  ) || basename(path) === 'package-lock.json';

type Arrow = { rule: string; from: RegExp; to: RegExp };

/** Who may import whom. A file follows the first rule whose `from` it matches. */
const arrows: Arrow[] = [
  { rule: 'schema/ imports nothing', from: /^schema\//, to: /^schema\// },
  {
    rule: 'subgraphs/index.ts imports the subgraphs and the kit',
    from: /^subgraphs\/index\.ts$/,
    to: /^(subgraphs|schema)\//,
  },
  { rule: 'the kit imports no subgraph', from: /^subgraphs\/kit\//, to: /^(subgraphs\/kit|schema)\// },
  ...['commerce', 'content', 'forms', 'identity', 'analytics'].map((name) => ({
    rule: `${name} imports its own folder, the kit and generated types, never another subgraph`,
    from: new RegExp(`^subgraphs/${name}/`),
    to: new RegExp(`^(subgraphs/(${name}|kit)|schema)/`),
  })),
  {
    rule: "the gateway imports subgraphs/index.ts, the kit's words about viewers, its client of buckets, its reading of database addresses and replicas, its shared questions, where Google is, its comparison of signed texts and its rules of spreadsheets, durations and statements, its secrets, what web/site names for it one by one, how themes and the pages of other websites are read, and generated documents",
    from: /^gateway\//,
    to: /^(gateway\/|schema\/|subgraphs\/index\.ts$|subgraphs\/kit\/(viewer|subgraph|ids|connections|database-hosts\.rules|replicas?|shared-question|spans|measured|s3-client|database-figures|packed-files\.rules|same-text|theme-reader|until-tag|website-copy|open-internet|google|site-pages|site-products\.rules|spreadsheet-cell\.rules|durations\.rules|statement-summary\.rules|secret|install-secret|secret-fingerprint\.data)\.ts$|web\/site\/(theme\/|template\/check-theme\.ts$|page\/((error|closed)-page\.tsx|theme-store\.ts)$|experiments\/experiment\.rules\.ts$|runtime\/visitor-cookies\.rules\.ts$|developers\/(api|explorer)-page\.tsx$|(actions?|render|site-(graph|request|response)|client-manifest|local-addresses|template-threads)\.ts$)|web\/generated\/)/,
  },
  {
    rule: 'browser tests start the gateway and its demo as tests do, with stand-ins for Google',
    from: /^web\/e2e\//,
    to: /^(web\/|schema\/|gateway\/(app|testing|root)\.ts$|gateway\/demo\/|subgraphs\/kit\/google-(places|sheets)-testing\.ts$)/,
  },
  {
    rule: 'web/ imports generated types and documents, never a subgraph',
    from: /^web\//,
    to: /^(web|schema)\//,
  },
];

/** What exists for tests, wherever they are: databases, subgraphs and whole installs of their own. */
const testKit =
  /^(subgraphs\/kit\/(test-postgres|throwaway-postgres|connection-testing|smtp-testing|s3-testing|test-subgraph|database|migrations|signed-id-testing|secret-testing|ports-testing|pooler-testing)|gateway\/testing|gateway\/[a-z/-]+-testing|.*\/testing)\.ts$/;

/** What is beside or below the gateway: its tests open no whole install, so that each subgraph is tested alone. */
const isBelowGateway = (path: string): boolean => /^(?:subgraphs|schema)\//.test(path);

/** The `imports` of package.json, as folders. */
const aliases = Object.entries(
  z.object({ imports: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).imports,
).map(([alias, folder]) => ({
  start: alias.replace('*', ''),
  folder: posix.normalize(folder.replace('*', '')),
}));

/** The files of this repository that a file imports, loads or globs. */
const listImports = (path: string): string[] => {
  const text = read(path);
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g,
  ];
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  if (!isTest(path)) {
    for (const [, list = ''] of text.matchAll(/import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|['"][^'"]+['"])/g)) {
      names.push(...[...list.matchAll(/['"]!?([^'"]+)['"]/g)].map((match) => match[1] ?? ''));
    }
  }
  return listNamed(path, names);
};

/** The files of this repository among what a file imports. */
const listNamed = (path: string, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const target = name.replace(/\?.*$/, '');
    const alias = aliases.find(({ start }) => target.startsWith(start));
    if (alias) return [alias.folder + target.slice(alias.start.length)];
    return target.startsWith('.') ? [posix.join(posix.dirname(path), target)] : [];
  });

const importsOf = new Map(files.filter(isSource).map((path) => [path, listImports(path)]));

test('each folder imports only what its idea allows', () => {
  const broken: string[] = [];
  for (const [path, targets] of importsOf) {
    const arrow = arrows.find(({ from }) => from.test(path));
    for (const target of targets) {
      if (!arrow || arrow.to.test(target)) continue;
      const isForTests = isTest(path) || testKit.test(path);
      if (isForTests && testKit.test(target) && !(isBelowGateway(path) && target.startsWith('gateway/')))
        continue;
      broken.push(`${path} imports ${target}, but ${arrow.rule}`);
    }
  }
  expect(broken).toEqual([]);
});

/** The files that a file needs while it is loaded: types are gone by then, and what is imported within a function comes later. */
const listLoaded = (path: string): string[] => {
  const statements = read(path).matchAll(
    /^(?:import|export)\b(?!\s+type\b)([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm,
  );
  const loaded = [...statements].flatMap(([, names = '', from, alone]) => {
    const parts = names.replaceAll(/[{}\s]+/g, ' ').split(',');
    const isTypes = names.includes('{') && parts.every((part) => /^ *(type |$)/.test(part));
    return from !== undefined && isTypes ? [] : [from ?? alone ?? ''];
  });
  return listNamed(path, loaded);
};

test('no files need each other while they are loaded', () => {
  const loadedBy = new Map(files.filter(isSource).map((path) => [path, listLoaded(path)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const target of loadedBy.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of loadedBy.keys()) visit(path, []);
  expect(circles).toEqual([]);
  expect(loadedBy.get('gateway/http/crumb.ts')).toContain('gateway/http/cookie-names.ts');
});

test('only tests import what exists for tests', () => {
  const broken: string[] = [];
  for (const [path, targets] of importsOf) {
    if (isTest(path) || testKit.test(path) || path.endsWith('.config.ts')) continue;
    const forTests = targets.filter(
      (target) =>
        isTest(target) ||
        (testKit.test(target) && !/\/(database|migrations|throwaway-postgres)\.ts$/.test(target)),
    );
    broken.push(...forTests.map((target) => `${path} imports ${target}, which is for tests`));
  }
  expect(broken).toEqual([]);
});

test('the import check sees every way to import', () => {
  expect(importsOf.get('gateway/postgres/postgres.ts')).toContain('gateway/postgres/postgres-cluster.ts');
  expect(importsOf.get('subgraphs/kit/test-postgres.ts')).toContain('subgraphs/kit/throwaway-postgres.ts');
  expect(aliases).toContainEqual({ start: '#kit/', folder: 'subgraphs/kit/' });
});

test('everything that may break by itself has a listener for that, as the process ends where nobody listens', () => {
  const makers = String.raw`new (?:pg\.(?:Client|Pool)|PgBoss|Worker)\(|(?:spawn|fork|createConnection)\(`;
  const made = new RegExp(String.raw`(?:const (\w+) = )?(?:${makers})`, 'g');
  /** A test ends its own processes, and its connections may be cut while it does. */
  const connected = /(?:const (\w+) = )?new pg\.(?:Client|Pool)\(/g;
  const broken: string[] = [];
  let seen = 0;
  for (const path of files.filter((each) => isSource(each) && each !== 'repository.test.ts')) {
    const text = read(path);
    for (const { 0: maker, 1: name } of text.matchAll(isTest(path) ? connected : made)) {
      seen += 1;
      // A listener for one error leaves the next one to end the process.
      const isListened = name && new RegExp(String.raw`\b${name}\.on\('error'`).test(text);
      if (!isListened) broken.push(`${path}: ${maker}`);
    }
  }
  expect(broken).toEqual([]);
  expect(seen).toBeGreaterThan(5);
});

/** The text of a file without its comments. */
const codeOf = (path: string): string =>
  read(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

test('rules are pure: what they decide depends on nothing but what they are given', () => {
  const chance = /\b(?:random(?:Bytes|UUID|Int)|getRandomValues|Math\.random)\b/;
  const clock = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.(?:env|hrtime)\b/;
  const outside = /^(?!import type)import [^;]*'(?:#kit\/(?:ids|database)\.ts|node:fs[^']*|pg)'/m;
  const rules = files.filter((path) => path.endsWith('.rules.ts'));
  const impure = rules.filter((path) =>
    [chance, clock, outside].some((pattern) => pattern.test(codeOf(path))),
  );
  expect(impure).toEqual([]);
  expect(rules.length).toBeGreaterThan(200);
});

test('only files of data send statements to the database', () => {
  const sends =
    /\bstatement\(\s*[`'"]|\$(?:query|execute)Raw|\.query\(\s*[`'"](?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
  const nouns = files.filter((path) => /^subgraphs\/(?!kit\/)/.test(path) && isSource(path));
  const others = nouns.filter(
    (path) => !path.endsWith('.data.ts') && !isTest(path) && !testKit.test(path) && !isGenerated(path),
  );
  expect(others.filter((path) => sends.test(codeOf(path)))).toEqual([]);
  expect(
    nouns.filter((path) => path.endsWith('.data.ts') && sends.test(codeOf(path))).length,
  ).toBeGreaterThan(100);
});

test('no file is longer than 400 lines', () => {
  const isText =
    /\.(tsx?|m?js|graphql|css|less|md|json|ya?ml|toml|html|prisma|sql|block|list|item|page|region|conf|http|txt)$/;
  const long = files
    .filter((path) => isText.test(path) && !isGenerated(path))
    .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});

test('files and folders are named in kebab-case', () => {
  const wellKnown =
    /^(README|DECISIONS|STATEMENTS|SCALE|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^(LICENSE|NOTICE|Containerfile|Caddyfile)$|^\./;
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  // A theme's files are named by the format of template sites: template-en-US.json.
  const ours = files.filter((path) => !isGenerated(path) && !path.startsWith('web/themes/'));
  const names = new Set(ours.flatMap((path) => path.split('/')));
  expect([...names].filter((name) => !kebab.test(name) && !wellKnown.test(name))).toEqual([]);
});

test('no name carries a version', () => {
  const sources = files.filter((path) => /\.(tsx?|graphql|m?js)$/.test(path) && !isGenerated(path));
  const versioned = sources.filter((path) => {
    const stem = basename(path).split('.')[0] ?? '';
    const older = posix.join(dirname(path), basename(path).replace(stem, stem.replace(/-?\d+$/, '')));
    return /[-_.]v?\d+$|\b(old|new|legacy)$/.test(stem) || (older !== path && sources.includes(older));
  });
  expect(versioned).toEqual([]);
});

test('no folder is a place for anything', () => {
  const vague = /(^|\/)(lib|libs|utils?|common|helpers?|shared|services?|misc)\//;
  expect(files.filter((path) => vague.test(path))).toEqual([]);
});

test('what a file exports has a name', () => {
  const isConfig = (path: string) => /\.config\.ts$|^codegen\.ts$|\/global-setup\.ts$/.test(path);
  const unnamed = files.filter(
    (path) => isSource(path) && !isConfig(path) && /^export default\b/m.test(read(path)),
  );
  expect(unnamed).toEqual([]);
});

/** The files that a section of the README links to. */
const linkedIn = (heading: string): string[] => {
  const [, section = ''] = read('README.md').split(`\n## ${heading}\n`);
  const [text = ''] = section.split(/^## /m);
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
};

test.each([
  ['Read the code', 40],
  ['Where is the rule that…', 20],
])('every path that the README names in “%s” exists', (heading, least) => {
  const paths = linkedIn(heading);
  expect(paths.length).toBeGreaterThan(least);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('nothing tells on which machine it was written', () => {
  const binary = /\.(gz|jpe?g|png|webp|avif|gif|ico|woff2?|ttf|mp4|pdf|zip)$/;
  const patterns = [
    /registry\.[a-z-]+\.(?:org|com|net|io|dev|cloud|internal|local)\b/,
    /"resolved"\s*:\s*"http/,
    /\/(?:work|home|root|Users)\/[\w.-]+\/[\w.-]+/,
  ];
  const telling = files
    .filter((path) => !binary.test(path))
    .flatMap((path) => patterns.map((pattern) => ({ path, found: pattern.exec(read(path))?.[0] })))
    .filter(({ found }) => found !== undefined);
  expect(telling).toEqual([]);
});

test('what comes late is waited for as long as a busy machine takes: `vi.waitFor` gives up after a second', () => {
  const tests = files.filter((path) => /\.(?:test|e2e)\.tsx?$|-testing\.tsx?$/.test(path));
  expect(tests.filter((path) => /\bvi\.wait(?:For|Until)\(/.test(read(path)))).toEqual([]);
});

const licensed = z.object({ license: z.union([z.string(), z.object({ type: z.string() })]).optional() });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

test('every package of an install that comes under uncommon terms is named in NOTICE', () => {
  const named = read('NOTICE')
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/\.$/, ''));
  const isNamed = (name: string) =>
    named.some((word) => word === name || (word.endsWith('*') && name.startsWith(word.slice(0, -1))));
  const common = /^\(?(MIT|MIT-0|ISC|0BSD|BSD-\d-Clause|Apache-2\.0)\b/;
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));
  const unnamed = Object.entries(packages).flatMap(([path, { dev }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const manifest = join(path, 'package.json');
    if (path === '' || dev || isNamed(name) || !existsSync(join(root, manifest))) return [];
    const { license } = licensed.parse(JSON.parse(read(manifest)));
    const terms = typeof license === 'object' ? license.type : license;
    return terms && common.test(terms) ? [] : [`${name}: ${terms ?? 'none named'}`];
  });
  expect(unnamed).toEqual([]);
});
