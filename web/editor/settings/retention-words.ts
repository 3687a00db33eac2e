/** The words of how long personal data is kept. */
export const retentionWords = {
  title: 'How long personal data is kept',
  explanation:
    'What is older is removed for good, at once and each day from then on. Leave a field empty to keep it for good. Orders, invoices and customers stay: they are erased person by person.',
  submissions: 'Keep answers to forms for so many days',
  submissionsHint: 'Answers that are in spreadsheets or programs that a form is connected to stay there.',
  carts: 'Keep abandoned carts for so many days',
  cartsHint: 'With the address that was typed at the checkout. At least 7 days.',
  mails: 'Keep sent mails for so many days',
  mailsHint: 'Mails of forms, the store and accounts alike. At least 30 days.',
  accesses: 'Keep who looked at personal data for so many days',
  accessesHint: 'As Changes shows it. At least 90 days.',
};
