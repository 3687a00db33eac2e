import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { projectRoot } from '#gateway/root.ts';
import { families } from './families.ts';
import { AttackReport } from './report.ts';

const names = Object.keys(families);
const usage = `npm run attack -- [options]
  --only A,B    some of ${names.join(', ')}
  --title TEXT  only attacks with this in their title
  --seconds N   length of each load, 1 to 60; 3 when absent\n`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: names.join(',') },
    title: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean' },
  },
});
const chosen = values.only.split(',');
const seconds = Number(values.seconds);
if (values.help || !(seconds >= 1 && seconds <= 60) || chosen.some((name) => !names.includes(name))) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 1);
}

process.env.ATTACK_SECONDS = String(seconds);
const report = new AttackReport();
const vitest = await startVitest(
  'test',
  chosen.flatMap((name) => families[name] ?? []),
  {
    root: projectRoot,
    watch: false,
    // What can go another way where subgraphs are services is tried both ways.
    project: ['one process', 'services'],
    // One after the other: what visitors wait is what one attack makes them wait.
    fileParallelism: false,
    reporters: [report],
    ...(values.title === '' ? {} : { testNamePattern: values.title }),
  },
);
await vitest.close();
if (!report.isHeld) process.exitCode = 1;
