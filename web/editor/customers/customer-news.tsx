import { useEditorUpdateContactMutation } from '#web/generated/editor/update-contact.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import type { CustomerShown } from './customer-screen.tsx';
import { customersWords } from './words.ts';

const words = customersWords.one.news;

/** Whether they get mails of the mailing lists. Who wants them is asked to confirm it; who wants none any more gets none at once. */
export function CustomerNews({ customer: { id, marketing } }: { readonly customer: CustomerShown }) {
  const formats = useFormats();
  const [update, { loading }] = useEditorUpdateContactMutation();
  const { isSubscribed, joinedAt, leftAt } = marketing;
  const change = (acceptsMarketing: boolean) =>
    tell(
      update({ variables: { input: { id, acceptsMarketing } } }).then(({ data }) => data?.updateContact),
      acceptsMarketing ? words.asked : words.ended,
    );
  return (
    <Card title={words.title}>
      <p className="soft">
        {isSubscribed
          ? words.joined(joinedAt ? formats.date(joinedAt) : '')
          : leftAt
            ? words.left(formats.date(leftAt))
            : words.never}
      </p>
      <div className="page-actions">
        <Button isPending={loading} onPress={() => void change(!isSubscribed)}>
          {isSubscribed ? words.end : words.ask}
        </Button>
      </div>
    </Card>
  );
}
