import { type Action, redirect } from '../action.ts';
import { appearanceOf } from './editor-document.tsx';

const show: Action['run'] = async ({ visit, cookie, parameter, search }) => {
  if (visit.isContributor)
    return { kind: 'application', appearance: appearanceOf(cookie('editorAppearance') ?? '') };
  const path = encodeURI(['/config', parameter('*')].filter(Boolean).join('/'));
  return redirect(
    `/config/sign-in?${new URLSearchParams({ returnTo: search === '' ? path : `${path}?${search}` })}`,
  );
};

/** Path of an empty document in which no script runs: recorded visits are shown in it. */
const stage: Action = {
  ...{ method: 'GET', path: '/config/replay-stage' },
  run: async () => ({ kind: 'text', status: 200, text: '' }),
};

/** Every address of the editor is one document; who is not signed in signs in first, and comes back to where they wanted to go. */
export const showEditor: readonly Action[] = [
  stage,
  ...['/config', '/config/*'].map((path) => ({ ...{ method: 'GET' as const, path, run: show } })),
];
