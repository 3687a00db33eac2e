import { useEditorCustomerAccountsQuery } from '#web/generated/editor/customer-accounts.ts';
import { useEditorSetCustomerAccountsMutation } from '#web/generated/editor/set-customer-accounts.ts';
import type { CustomerAccounts } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { customerAccountsWords as texts } from './customer-accounts-words.ts';

const options = (['OPEN', 'SIGN_IN_ONLY', 'GUESTS_ONLY'] as const).map((value) => ({
  ...{ value, label: texts.terms[value] },
}));

/** Who may have an account on the website; chosen, it holds at once. */
export function CustomerAccountsPart() {
  const { data, error, refetch } = useEditorCustomerAccountsQuery();
  const [set, { loading }] = useEditorSetCustomerAccountsMutation();
  const choose = (customerAccounts: CustomerAccounts) =>
    tell(
      set({ variables: { customerAccounts } }).then((answer) => answer.data?.updateWebsite),
      texts.saved,
    );
  return (
    <Card title={texts.title}>
      <Loaded data={data?.website?.settings.customerAccounts} error={error} refetch={refetch}>
        {(terms) => (
          <Select
            label={texts.label}
            hint={texts.hints[terms]}
            options={options}
            value={terms}
            isDisabled={loading}
            onChange={(next) => next !== terms && void choose(next)}
          />
        )}
      </Loaded>
    </Card>
  );
}
