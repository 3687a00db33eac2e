import { examineInstall } from '../doctor/examine-install.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Command } from './command.ts';
import { plain } from './terminal.ts';

const signs: Readonly<Record<Finding['level'], string>> = {
  fine: 'ok',
  advice: 'advice',
  problem: 'PROBLEM',
};

/** `doctor` */
export const doctorCommand: Command = {
  words: ['doctor'],
  positionals: [],
  options: { json: { help: 'Prints the findings as JSON, for programs.' } },
  summary: 'Says what is wrong with this install and what to do about it; changes nothing.',
  help: `Looks at the data folder, its disk and its secrets; the database, its clock, migrations, indexes and dead rows; jobs and mails
that wait, and addresses of webhooks that take nothing; the mail server; the bucket of files, Redis and poolers where they are set; hosts and
certificates of websites; backups; and asks the process that runs what it says of itself. The exit code is 1 when there is a problem, and 0 otherwise.`,
  async run({ options, terminal, settings }) {
    const findings = await examineInstall(settings());
    const hasProblem = findings.some(({ level }) => level === 'problem');
    if (options.json === true) terminal.print(JSON.stringify({ isWell: !hasProblem, findings }, null, 2));
    else
      for (const { about, level, found, todo } of findings) {
        terminal.print(`${signs[level].padEnd(8)} ${about}: ${plain(found)}`);
        if (todo) terminal.print(`         → ${plain(todo)}`);
      }
    return hasProblem ? 1 : 0;
  },
};
