import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { OrderMailTemplateInput, Resolvers } from '../generated/graphql.ts';
import { type OrderNews, renderOrderMail } from '../orders/order-mail.rules.ts';
import { findOrderMailTexts, removeOrderMailText, saveOrderMailText } from './order-mail-template.data.ts';
import {
  findTextProblem,
  isLanguageTag,
  type OrderMailText,
  orderMailVariables,
  usualText,
} from './order-mail-texts.rules.ts';

const kinds: readonly OrderNews[] = [
  ...(['CONFIRMED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CANCELLED', 'FAILED'] as const),
  ...(['RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REFUSED', 'RETURN_RECEIVED'] as const),
  ...(['PAYMENT_LINK', 'CHANGED', 'DONATION_PROMISED', 'DONATION_RECEIVED'] as const),
];

/** A text as the owner sees it. */
function show(kind: OrderNews, language: string, own: OrderMailText | undefined) {
  const { subject, body } = own ?? usualText(kind, language);
  const variables = [...orderMailVariables];
  const version = versionOf({ subject, body });
  return { kind, language, subject, body, variables, version, isOwn: own !== undefined };
}

function findProblem(input: OrderMailTemplateInput) {
  if (!isLanguageTag(input.language))
    return { message: 'Name a language by its tag, such as de.', field: 'input.language' };
  return findTextProblem(input);
}

/** A mail about an order that nobody made. */
function preview({ kind, language, subject, body }: OrderMailTemplateInput, { viewer }: CommerceContext) {
  return renderOrderMail({
    ...{ news: kind, language, number: 1001, isTest: false, currency: 'EUR', name: 'Ada Lovelace' },
    text: { subject, body },
    lines: [
      { title: 'Mug', variantName: 'Blue', quantity: 2, subtotalCents: 2_500 },
      { title: 'Bowl', variantName: '', quantity: 1, subtotalCents: 1_800 },
    ],
    discounts: [{ name: 'SPRING', amountCents: 500 }],
    ...{ subtotalCents: 4_300, discountCents: 500, shippingCents: 450, taxCents: 679, isTaxIncluded: true },
    ...{ grandTotalCents: 4_250, instructions: '', detail: '' },
    url: `${viewer.baseUrl ?? ''}/order/preview`,
  });
}

/** What owners write into mails about orders. */
export const orderMailTemplateResolvers: Resolvers = {
  Query: {
    async orderMailTemplates(_, { language }, { db }) {
      const own = await findOrderMailTexts(db, language);
      return kinds.map((kind) =>
        show(
          kind,
          language,
          own.find((one) => one.kind === kind),
        ),
      );
    },
    orderMailPreview(_, { input }, context) {
      const problem = findProblem(input);
      return problem
        ? { __typename: 'InvalidInput', ...problem }
        : { __typename: 'OrderMailPreview', ...preview(input, context) };
    },
  },
  Mutation: {
    async saveOrderMailTemplate(_, { input, expectedVersion }, { db }) {
      const problem = findProblem(input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const { kind, language } = input;
      const text = { ...input, subject: input.subject.trim() };
      const usual = usualText(kind, language);
      const saved = await saveOrderMailText(db, text, { expected: expectedVersion, usual });
      if (!('outdated' in saved)) return { __typename: 'OrderMailTemplate', ...show(kind, language, text) };
      const { message, stored } = changedMeanwhile(saved);
      const isUsual = versionOf(stored) === versionOf(usual);
      return {
        ...{ __typename: 'OrderMailTemplateChangedMeanwhile', message },
        stored: show(kind, language, isUsual ? undefined : stored),
      };
    },
    async resetOrderMailTemplate(_, { kind, language }, { db }) {
      await removeOrderMailText(db, kind, language);
      return show(kind, language, undefined);
    },
  },
};
