import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEditorChangeWebsiteProfileMutation } from '#web/generated/editor/change-website-profile.ts';
import { useEditorWebsiteProfileQuery } from '#web/generated/editor/website-profile.ts';
import type { EditorWebsiteProfileFragment } from '#web/generated/graphql.ts';
import { countryOptions } from '#web/site/account/countries.ts';
import { PictureField } from '../media/picture-field.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useFieldInView } from '../ui/use-field-in-view.ts';
import { type FormState, useForm } from '../ui/use-form.ts';
import '../canvas/canvas.css';
import { NotFoundPage } from './not-found-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SocialProfiles } from './social-profiles.tsx';
import {
  commonLanguages,
  languageName,
  type WebsiteValues,
  websiteInput,
  websiteValues,
  withStored,
} from './website-form.rules.ts';
import { WebsiteHosts } from './website-hosts.tsx';
import { WebsiteLanguages } from './website-languages.tsx';
import { WebsitePassword } from './website-password.tsx';
import { settingsWords } from './words.ts';

const { website: texts } = settingsWords;

/** Who the website is: its name, its pictures, where and when it is, and how it is reached. */
export function Screen() {
  const { data, error, refetch } = useEditorWebsiteProfileQuery();
  return (
    <SettingsPage current="website">
      {data?.website ? (
        <>
          <WebsiteForm website={data.website} />
          <WebsiteLanguages />
          <WebsiteHosts />
          <WebsitePassword />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}

const { title, tagline, description, language, timeZone, country, phone, hours } = texts;
const { homepageTitleFormat, collectionTitleFormat, itemTitleFormat, isHiddenFromSearch } = texts;
const { addressTitle, addressLine1, addressLine2, addressCountry } = texts;
const labels = {
  ...{ title, tagline, description, language, timeZone, country, ...texts.pictures },
  ...{ contactEmail: texts.email, contactPhoneNumber: phone, businessHours: hours },
  ...{ addressTitle, addressLine1, addressLine2, addressCountry, socialAccounts: texts.social },
  ...{ homepageTitleFormat, collectionTitleFormat, itemTitleFormat, isHiddenFromSearch },
  notFoundPageId: texts.notFoundPage,
};

function WebsiteForm({ website }: { readonly website: EditorWebsiteProfileFragment }) {
  const [change] = useEditorChangeWebsiteProfileMutation({ refetchQueries: ['EditorViewer'] });
  const initial = useMemo(() => websiteValues(website), [website]);
  const form = useForm({
    ...{ id: 'settings:website', initial, version: website.version },
    save: async (values, changed, expectedVersion) => {
      const input = { ...websiteInput(values, website.settings.location, changed), expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateWebsite;
      if (answer?.__typename === 'WebsiteChangedMeanwhile')
        return changedMeanwhile(websiteValues(answer.stored), answer.stored.version);
      return answer?.__typename === 'InvalidInput'
        ? { ...answer, field: answer.field?.replace('input.settings.', 'input.') ?? null }
        : answer;
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form form={form} label={texts.form} labels={labels}>
      <Identity form={form} />
      <Places form={form} />
      <Contact form={form} />
      <SocialProfiles form={form} />
      <Search form={form} />
      <NotFoundPage form={form} />
    </Form>
  );
}

export interface WebsitePartProps {
  readonly form: FormState<WebsiteValues>;
}

const pictures = ['logoImageId', 'faviconImageId', 'socialImageId'] as const;

function Identity({ form }: WebsitePartProps) {
  return (
    <Card title={texts.identity}>
      <TextField label={texts.title} maxLength={200} {...form.field('title')} />
      <TextField label={texts.tagline} hint={texts.taglineHint} isOptional {...form.field('tagline')} />
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        rows={3}
        isOptional
        {...form.field('description')}
      />
      <div className="website-pictures">
        {pictures.map((name) => (
          <div key={name}>
            <PictureField
              name={name}
              label={texts.pictures[name]}
              value={form.values[name]}
              onChange={(id) => form.set({ [name]: id })}
            />
            <p className="field-hint">{texts.pictureHints[name]}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Places({ form }: WebsitePartProps) {
  const { language, timeZone, country } = form.values;
  const languages = withStored(commonLanguages, language);
  const zones = withStored(['UTC', ...Intl.supportedValuesOf('timeZone')], timeZone);
  const countries = countryOptions('en');
  return (
    <Card title={texts.places}>
      <Select
        label={texts.language}
        hint={texts.languageHint}
        options={languages.map((value) => ({ value, label: `${languageName(value)} (${value})` }))}
        {...form.field('language')}
      />
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        {...form.field('timeZone')}
      />
      <Select
        label={texts.country}
        options={withStored(
          countries.map(({ code }) => code),
          country,
        ).map((value) => ({ value, label: countries.find(({ code }) => code === value)?.name ?? value }))}
        {...form.field('country')}
      />
    </Card>
  );
}

function Contact({ form }: WebsitePartProps) {
  return (
    <Card title={texts.contact}>
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        isOptional
        {...form.field('contactEmail')}
      />
      <TextField label={texts.phone} type="tel" isOptional {...form.field('contactPhoneNumber')} />
      <TextField label={texts.addressTitle} isOptional {...form.field('addressTitle')} />
      <TextField label={texts.addressLine1} isOptional {...form.field('addressLine1')} />
      <TextField label={texts.addressLine2} isOptional {...form.field('addressLine2')} />
      <TextField label={texts.addressCountry} isOptional {...form.field('addressCountry')} />
      <TextField
        label={texts.hours}
        hint={texts.hoursHint}
        rows={4}
        isOptional
        {...form.field('businessHours')}
      />
    </Card>
  );
}

function Search({ form }: WebsitePartProps) {
  // The checks of a page lead to one of these by the address.
  const focused = useLocation({ select: ({ hash }) => hash });
  useFieldInView(focused);
  return (
    <Card title={texts.search}>
      <p className="field-hint">{texts.formatsHint}</p>
      <TextField label={texts.homepageTitleFormat} {...form.field('homepageTitleFormat')} />
      <TextField label={texts.collectionTitleFormat} {...form.field('collectionTitleFormat')} />
      <TextField label={texts.itemTitleFormat} {...form.field('itemTitleFormat')} />
      <Switch
        name="isHiddenFromSearch"
        label={texts.isHiddenFromSearch}
        autoFocus={focused === 'isHiddenFromSearch'}
        hint={texts.isHiddenFromSearchHint}
        isSelected={form.values.isHiddenFromSearch}
        onChange={(isHiddenFromSearch) => form.set({ isHiddenFromSearch })}
      />
    </Card>
  );
}
