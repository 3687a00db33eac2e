import { type Command, CommandError } from '../commands/command.ts';
import { showProgress } from '../start/progress.ts';
import { demoHost } from './demo-state.ts';
import { seedDemo } from './seed-demo.ts';

/** `demo` */
export const demoCommand: Command = {
  words: ['demo'],
  positionals: [],
  options: {},
  summary: `Makes the demo website on ${demoHost} unless a website answers there, as the first start does.`,
  help: 'OWNER_EMAIL and OWNER_PASSWORD name the owner.',
  async run({ terminal, settings, open }) {
    const { owner } = settings();
    if (!owner) throw new CommandError('Set OWNER_EMAIL and OWNER_PASSWORD: they name the owner.');
    const { isNew } = await seedDemo({
      install: await open(),
      ownerEmail: owner.email,
      ownerPassword: owner.password,
      progress: showProgress,
    });
    terminal.print(
      isNew ? `The demo website answers on ${demoHost}.` : `A website answers on ${demoHost} already.`,
    );
    return 0;
  },
};
