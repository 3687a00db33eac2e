import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** Does what may give a file another name; what breaks it is told as such. */
export async function orRenameFailure<Answer>(
  isRenamed: boolean,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw isRenamed ? new Error(`${texts.renameTitle}: ${texts.renameFailed}`) : error;
  }
}
