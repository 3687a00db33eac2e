import {
  OperatorDeleteFilesDocument,
  OperatorDeleteImagesDocument,
  OperatorMediaDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { type Operator, operate } from './operator.ts';
import { plain } from './terminal.ts';

const website = { value: 'HOST', isRequired: true, help: 'The website whose files they are.' } as const;

/** `media list` */
export const mediaListCommand: Command = {
  words: ['media', 'list'],
  positionals: [],
  options: {
    website,
    search: { value: 'TEXT', help: 'Only those with this in their name, or in what a picture shows.' },
  },
  summary: 'Lists the pictures and other files of a website with their ids and addresses, the newest first.',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    for await (const line of linesOf(operator, textOf(options, 'search') ?? '')) terminal.print(plain(line));
    return 0;
  },
};

/** `media delete` */
export const mediaDeleteCommand: Command = {
  words: ['media', 'delete'],
  positionals: ['ID'],
  options: {
    website,
    'even-if-used': { help: 'Deletes it also where something shows it or links to it.' },
  },
  summary: 'Deletes a picture or another file, unless the website uses it.',
  async run({ positionals: [id = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const variables = { id, evenIfUsed: options['even-if-used'] === true };
    const { deleteImages } = await operator.run(OperatorDeleteImagesDocument, variables);
    const { deleteFiles } = await operator.run(OperatorDeleteFilesDocument, variables);
    for (const answer of [deleteImages, deleteFiles]) {
      if ('uses' in answer)
        for (const { kind, id: user } of answer.uses) terminal.note(plain(`used by ${kind} ${user}`));
      if ('message' in answer) throw new CommandError(answer.message);
    }
    const isGone = [deleteImages, deleteFiles].some((answer) => 'ids' in answer && answer.ids.length > 0);
    if (!isGone) throw new CommandError('This website has no such file.');
    terminal.print('Deleted.');
    return 0;
  },
};

async function* linesOf(operator: Operator, search: string): AsyncGenerator<string> {
  let after: { imagesAfter: string | null; filesAfter: string | null } = {
    imagesAfter: null,
    filesAfter: null,
  };
  for (let [moreImages, moreFiles] = [true, true]; moreImages || moreFiles; ) {
    const { imageLibrary, fileLibrary } = await operator.run(OperatorMediaDocument, { search, ...after });
    if (moreImages)
      for (const { id, url, width, height, altText } of imageLibrary.nodes)
        yield `${id}  ${url}  ${width}x${height}  ${altText}`.trimEnd();
    if (moreFiles)
      for (const { id, url, contentType, byteSize } of fileLibrary.nodes)
        yield `${id}  ${url}  ${contentType}  ${byteSize} bytes`;
    [moreImages, moreFiles] = [imageLibrary.pageInfo.hasNextPage, fileLibrary.pageInfo.hasNextPage];
    after = { imagesAfter: imageLibrary.pageInfo.endCursor, filesAfter: fileLibrary.pageInfo.endCursor };
  }
}
