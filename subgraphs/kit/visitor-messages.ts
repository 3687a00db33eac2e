import { defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { translateMessage } from '#schema/words/catalogue.ts';
import type { RequestContext } from './subgraph.ts';
import type { Viewer } from './viewer.ts';

/** Fields that say what is wrong, or what was done, in words of the product. */
const names: ReadonlySet<string> = new Set([
  'message',
  'problem',
  'checkoutProblem',
  'additionalFieldsProblem',
]);

/** Types besides those of problems on which such a field is for a visitor. */
const others: ReadonlySet<string> = new Set([
  ...['Cart', 'CartCoupon', 'CartEntry', 'SubscriptionCart', 'MemberEmailSent'],
  ...['SignedUpForRestock', 'SubscriptionRequested', 'FormSubmissionSaved'],
]);

/** Has every message for a visitor said in the language that they read the website in, as far as the product speaks it. */
export function translateMessages(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !speaksToVisitors(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!names.has(field.name)) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (parent, args, context: RequestContext, info) => {
        const language = messageLanguage(context.viewer);
        const said: unknown = resolve(parent, args, context, info);
        if (language === null) return said;
        return said instanceof Promise
          ? said.then((message: unknown) => translated(language, message))
          : translated(language, said);
      };
    }
  }
  return schema;
}

function speaksToVisitors(type: GraphQLObjectType): boolean {
  const isProblem = type.getInterfaces().some(({ name }) => name === 'Problem');
  return isProblem || type.name.endsWith('Problem') || others.has(type.name);
}

function translated(language: string, message: unknown): unknown {
  return typeof message === 'string' ? translateMessage(language, message) : message;
}

/** Owners' screens and programs know the messages in English; null for them, and where the answer is in English. */
export function messageLanguage({
  language,
  translation,
  accountId,
  apiKeyId,
}: Pick<Viewer, 'language' | 'translation' | 'accountId' | 'apiKeyId'>): string | null {
  const isForShopper = accountId === undefined && apiKeyId === undefined;
  const own = translation ?? (isForShopper ? language : undefined);
  return own === undefined || /^en\b/i.test(own) ? null : own;
}
