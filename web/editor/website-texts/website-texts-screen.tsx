import { useMemo } from 'react';
import { useEditorChangeWebsiteTextsMutation } from '#web/generated/editor/change-website-texts.ts';
import {
  EditorWebsiteTextPlacesDocument,
  useEditorWebsiteTextPlacesQuery,
} from '#web/generated/editor/website-text-places.ts';
import type { EditorWebsiteTextPlacesQuery } from '#web/generated/graphql.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { settingsWords } from '../settings/words.ts';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { placeOfProblem, textsInput, textValues } from './website-texts-form.rules.ts';
import { websiteTextsWords as texts } from './words.ts';

type Places = EditorWebsiteTextPlacesQuery['websiteTextPlaces'];

interface TextGroup {
  readonly title: string;
  readonly keys: readonly string[];
}

const labels: Readonly<Record<string, string>> = texts.places;
const groups: readonly TextGroup[] = [
  {
    title: texts.groups.buttons,
    keys: ['productAddToCartText', 'productSubscribeText', 'productQuickViewText', 'productAddOnsText'],
  },
  {
    title: texts.groups.prices,
    keys: [
      ...['productSoldOutText', 'productSaleText', 'productPriceFromText', 'productPriceUnavailable'],
      ...['salePriceText', 'originalPriceText'],
    ],
  },
  {
    title: texts.groups.choosing,
    keys: [
      ...['productQuantityInputLabel', 'productVariantSelectText'],
      ...['giftCardVariantSelectText', 'giftCardValueDisplayText'],
    ],
  },
];
const grouped = new Set(groups.flatMap(({ keys }) => keys));

/** What the website says on its pages in the place of the usual words. */
export function Screen() {
  const { data, error, refetch } = useEditorWebsiteTextPlacesQuery();
  return (
    <SettingsPage current="texts">
      <Loaded data={data?.websiteTextPlaces} {...{ error, refetch }} rows={10}>
        {(places) => <TextsForm places={places} />}
      </Loaded>
    </SettingsPage>
  );
}

function TextsForm({ places }: { readonly places: Places }) {
  const [change] = useEditorChangeWebsiteTextsMutation({
    refetchQueries: [EditorWebsiteTextPlacesDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => textValues(places), [places]);
  const form = useForm({
    ...{ id: 'settings:texts', initial, version: initial },
    async save(_, changed, seen) {
      const input = textsInput(changed);
      const expected = seen && input.map(({ key }) => ({ key, text: seen[key] || null }));
      const answer = (await change({ variables: { input, expected } })).data?.updateWebsiteTexts;
      if (answer?.__typename === 'WebsiteTextsChangedMeanwhile') {
        const stored = textValues(answer.stored);
        return changedMeanwhile(stored, stored);
      }
      return answer?.__typename === 'InvalidInput'
        ? { ...answer, field: placeOfProblem(answer.field, input) }
        : answer;
    },
    onSaved: () => notify(settingsWords.saved),
  });
  // A place that no group names stands among the last ones: none is out of reach.
  const others = places.flatMap(({ key }) => (grouped.has(key) ? [] : [key]));
  return (
    <Form form={form} label={texts.title} labels={labels}>
      <p className="soft">{texts.explanation}</p>
      {[...groups, { title: texts.groups.answers, keys: others }].map(({ title, keys }) => (
        <Card key={title} title={title}>
          {keys.map((key) => (
            <TextField
              key={key}
              {...form.field(key)}
              label={labels[key] ?? key}
              placeholder={places.find((place) => place.key === key)?.usualText ?? ''}
              maxLength={200}
            />
          ))}
        </Card>
      ))}
    </Form>
  );
}
