import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { type OperatedInstall, Operator } from '../../commands/operator.ts';
import {
  DemoLikeItemDocument,
  DemoModerateCommentDocument,
  DemoThingsDocument,
  type DemoWriteCommentMutation,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const words = { authorName: z.string().min(1), body: z.string().min(1) };
const talk = z.strictObject({
  comments: z.array(z.strictObject({ item: z.string(), ...words, answer: z.strictObject(words).optional() })),
  /** How many like a post, by its slug. */
  likes: z.record(z.string(), z.int().min(1)),
});

/** Has visitors comment on posts, each once however often it is tried, and like them; the owners answer. */
export async function seedTalk(install: OperatedInstall, websiteId: string, folder: URL): Promise<void> {
  const plan = talk.parse(JSON.parse(await readFile(new URL('talk.json', folder), 'utf8')));
  const operator = new Operator(install, websiteId);
  const { website } = await operator.run(DemoThingsDocument, {});
  const items = new Map(
    website?.collections.flatMap(({ items: { nodes } }) => nodes.map((item) => [item.slug, item])),
  );
  const named = (slug: string) => {
    const item = items.get(slug);
    if (!item) throw new Error(`There is no post ${slug} to talk about on the demo website.`);
    return item;
  };
  const visitor = { websiteId, permissions: [], requestId: newId() };
  const owner = { ...visitor, permissions: ['COMMENTS_MODERATE', 'CONTENT_MANAGE'] };
  const write = async (input: Record<string, string>, viewer: typeof owner | typeof visitor) => {
    const { createComment } = await install.execute<DemoWriteCommentMutation>(
      'DemoWriteComment',
      { input },
      viewer,
    );
    const { id } = assertDone(createComment, 'CommentWritten');
    assertDone((await operator.run(DemoModerateCommentDocument, { id })).moderateComment);
    return id;
  };
  for (const { item: slug, authorName, body, answer } of plan.comments) {
    const { id: itemId, comments } = named(slug);
    if (comments.nodes.some((known) => known.authorName === authorName)) continue;
    const parentId = await write({ itemId, authorName, body }, visitor);
    if (answer) await write({ itemId, parentId, ...answer }, owner);
  }
  for (const [slug, count] of Object.entries(plan.likes)) {
    const itemId = named(slug).id;
    for (let index = 0; index < count; index += 1) {
      const visitorToken = createHash('sha256').update(`demo ${slug} ${index}`).digest('hex');
      assertDone((await operator.run(DemoLikeItemDocument, { input: { itemId, visitorToken } })).likeItem);
    }
  }
}
