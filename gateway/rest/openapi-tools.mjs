/**
 * What others do with the description of the documented paths, by their tools, each in a process of its own:
 * `lint FILE` writes what a linter finds, line by line; `client FILE FOLDER` writes a typed client into a folder.
 */
import { readFileSync } from 'node:fs';

const [task, file, folder] = process.argv.slice(2);

if (task === 'lint') {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const source = readFileSync(file, 'utf8');
  const problems = await lintFromString({ source, absoluteRef: file, config });
  for (const { ruleId, message } of problems) process.stdout.write(`${ruleId}: ${message}\n`);
} else {
  const { generateApi } = await import('swagger-typescript-api');
  await generateApi({ input: file, output: folder, fileName: 'client.ts', silent: true });
}
