import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useEditorDonationFundQuery } from '#web/generated/editor/donation-fund.ts';
import { useEditorSaveDonationFundMutation } from '#web/generated/editor/save-donation-fund.ts';
import type { EditorDonationFundFragment } from '#web/generated/graphql.ts';
import { NotFound } from '../not-found.tsx';
import { useViewer } from '../shell/viewer-context.ts';
import { Checkbox } from '../ui/choice.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { type FormState, useForm } from '../ui/use-form.ts';
import { type FundValues, fundInput, newFund, slugOf, valuesOfFund } from './fund-form.rules.ts';
import { donationsWords } from './words.ts';

const { form: texts } = donationsWords;
const { title, slug, description, suggested, least, most, isMonthly, isDedicable, isOpen, thanks } = texts;
const labels = { title, slug, description, suggested, least, most, isMonthly, isDedicable, isOpen, thanks };
const back = { to: '/orders/donations', label: donationsWords.title };

/** What is collected for; a new fund where the address names none. */
export function Screen() {
  const { fundId } = useParams({ strict: false });
  const { data, error, refetch } = useEditorDonationFundQuery({
    variables: { id: fundId ?? '' },
    skip: fundId === undefined,
  });
  if (fundId === undefined) return <Fund fund={undefined} />;
  if (data?.donationFundById) return <Fund key={fundId} fund={data.donationFundById} />;
  if (data) return <NotFound />;
  return (
    <Page title={donationsWords.title} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={8} />}
    </Page>
  );
}

function Fund({ fund }: { readonly fund: EditorDonationFundFragment | undefined }) {
  const navigate = useNavigate();
  const [send] = useEditorSaveDonationFundMutation({ refetchQueries: ['EditorDonationFunds'] });
  const [madeId, setMadeId] = useState<string>();
  const initial = useMemo(() => (fund ? valuesOfFund(fund) : newFund), [fund]);
  const form = useForm({
    ...{ id: fund ? `fund:${fund.id}` : 'new fund', initial, version: fund?.revision },
    async save(values, _, revision) {
      const input = { ...fundInput(values, fund), revision: revision ?? null };
      const saved = (await send({ variables: { input } })).data?.saveDonationFund;
      if (saved?.__typename === 'DonationFundConflict')
        return changedMeanwhile(valuesOfFund(saved.fund), saved.fund.revision);
      if (!fund && saved?.__typename === 'DonationFund') setMadeId(saved.id);
      return saved;
    },
    onSaved: () => notify(texts.saved),
  });
  const { isChanged } = form;
  useEffect(() => {
    // Once what was typed is no draft any more, leaving asks nothing.
    if (madeId && !isChanged) navigate({ to: '/orders/donations/funds/$fundId', params: { fundId: madeId } });
  }, [madeId, isChanged, navigate]);
  const title = fund ? fund.title : texts.newTitle;
  const view = fund?.isOpen && (
    <a className="button button-secondary" href={`/donate/${fund.slug}`} target="_blank" rel="noopener">
      {texts.view}
    </a>
  );
  return (
    <Page title={title} back={back} actions={view || undefined}>
      <Form form={form} label={title} labels={labels}>
        <AboutFields form={form} isNew={!fund} />
        <AmountFields form={form} />
        <WayFields form={form} />
      </Form>
    </Page>
  );
}

type FormPart = { readonly form: FormState<FundValues> };

function AboutFields({ form, isNew }: FormPart & { readonly isNew: boolean }) {
  const { title, slug } = form.values;
  // A new fund's address follows its title until somebody writes another one.
  const isFollowing = isNew && slug === slugOf(title);
  return (
    <Card title={texts.about}>
      <TextField
        {...form.field('title')}
        label={texts.title}
        maxLength={200}
        onChange={(text) => form.set({ title: text, ...(isFollowing && { slug: slugOf(text) }) })}
      />
      <TextField {...form.field('slug')} label={texts.slug} hint={texts.slugHint(slug)} maxLength={100} />
      <TextField
        {...form.field('description')}
        label={texts.description}
        hint={texts.descriptionHint}
        isOptional
        rows={5}
        maxLength={5000}
      />
    </Card>
  );
}

function AmountFields({ form }: FormPart) {
  const { currency } = useViewer().website.store;
  return (
    <Card title={texts.amounts}>
      <TextField
        {...form.field('suggested')}
        label={texts.suggested}
        hint={texts.suggestedHint}
        isOptional
        suffix={currency}
      />
      <div className="form-row">
        <MoneyField {...form.field('least')} label={texts.least} currency={currency} />
        <MoneyField {...form.field('most')} label={texts.most} currency={currency} />
      </div>
    </Card>
  );
}

function WayFields({ form }: FormPart) {
  return (
    <Card title={texts.ways}>
      {(['isMonthly', 'isDedicable', 'isOpen'] as const).map((name) => (
        <Checkbox
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          isSelected={form.values[name]}
          onChange={(is) => form.set({ [name]: is })}
        />
      ))}
      <TextField
        {...form.field('thanks')}
        label={texts.thanks}
        hint={texts.thanksHint}
        isOptional
        rows={3}
        maxLength={1000}
      />
    </Card>
  );
}
