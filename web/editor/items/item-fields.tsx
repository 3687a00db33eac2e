import type { CheckedField } from '../checks/page-checks.rules.ts';
import { FilmAddressField } from '../media/film-address.tsx';
import { SearchFields } from '../pages/search-fields.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { Switch } from '../ui/choice.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { TagField } from '../ui/tag-field.tsx';
import type { FormState } from '../ui/use-form.ts';
import { AuthorField } from './author-field.tsx';
import type { ItemValues } from './item-form.rules.ts';
import { ThumbnailField } from './thumbnail-field.tsx';
import { itemsWords } from './words.ts';

const { editor: texts } = itemsWords;

/** What the fields are called where two people changed the same. */
export const itemLabels: Readonly<Record<keyof ItemValues, string>> = {
  ...{ title: texts.title, slug: texts.slug, excerpt: texts.excerpt, authorName: texts.author },
  ...{ tags: texts.tags, categories: texts.categories, mainImageId: texts.thumbnail },
  ...{ isFeatured: texts.isFeatured, areCommentsOpen: texts.areCommentsOpen },
  ...{ startsAt: texts.startsAt, endsAt: texts.endsAt, addressTitle: texts.addressTitle },
  ...{ addressLine1: texts.addressLine1, addressLine2: texts.addressLine2 },
  ...{ addressCountry: texts.addressCountry, sourceUrl: texts.sourceUrl },
  ...{ isPassthrough: texts.isPassthrough, videoUrl: texts.videoUrl, audioUrl: texts.audioUrl },
  ...{ seoTitle: texts.seoTitle, seoDescription: texts.seoDescription },
  isHiddenFromSearch: texts.isHiddenFromSearch,
};

/** What can be said of an item besides its text. */
export function ItemFields({
  form,
  isEvent,
  pagePath,
  focused,
}: {
  readonly form: FormState<ItemValues>;
  readonly isEvent: boolean;
  readonly pagePath: string;
  /** The field that has the focus at once. */
  readonly focused?: CheckedField | undefined;
}) {
  const { values, set, field } = form;
  const mayArrange = useMay('CONTENT_MANAGE');
  return (
    <div className="columns">
      <div className="column">
        <Card title={texts.basics}>
          <TextField label={texts.title} {...field('title')} />
          <TextField
            label={texts.slug}
            hint={texts.slugHint}
            prefix={`${pagePath.replace(/\/$/, '')}/`}
            {...field('slug')}
          />
          <RichTextField label={texts.excerpt} hint={texts.excerptHint} {...field('excerpt')} />
        </Card>
        {isEvent && <EventCard form={form} />}
        <Card title={texts.search}>
          <SearchFields
            form={form}
            title={values.title}
            path={`${pagePath.replace(/\/$/, '')}/${values.slug}`}
            description={values.excerpt}
            focused={focused}
            hints={{ title: texts.seoTitleHint, description: texts.seoDescriptionHint }}
          />
        </Card>
        <Card title={texts.media}>
          <FilmAddressField label={texts.videoUrl} isOptional {...field('videoUrl')} />
          <TextField label={texts.audioUrl} isOptional {...field('audioUrl')} />
          <TextField label={texts.sourceUrl} hint={texts.sourceUrlHint} isOptional {...field('sourceUrl')} />
          <Switch
            label={texts.isPassthrough}
            isSelected={values.isPassthrough}
            onChange={(isPassthrough) => set({ isPassthrough })}
          />
        </Card>
      </div>
      <div className="column">
        <Card title={texts.thumbnail}>
          <ThumbnailField value={values.mainImageId} onChange={(mainImageId) => set({ mainImageId })} />
        </Card>
        <Card title={texts.organisation}>
          <AuthorField {...field('authorName')} />
          <TagField
            label={texts.categories}
            value={values.categories}
            onChange={(categories) => set({ categories })}
          />
          <TagField label={texts.tags} value={values.tags} onChange={(tags) => set({ tags })} />
          <Switch
            label={texts.isFeatured}
            isSelected={values.isFeatured}
            onChange={(isFeatured) => set({ isFeatured })}
          />
          {mayArrange && (
            <Switch
              label={texts.areCommentsOpen}
              isSelected={values.areCommentsOpen}
              onChange={(areCommentsOpen) => set({ areCommentsOpen })}
            />
          )}
        </Card>
      </div>
    </div>
  );
}

function EventCard({ form: { field } }: { readonly form: FormState<ItemValues> }) {
  return (
    <Card title={texts.event}>
      <DateTimeField label={texts.startsAt} {...field('startsAt')} />
      <DateTimeField label={texts.endsAt} isOptional {...field('endsAt')} />
      <TextField label={texts.addressTitle} isOptional {...field('addressTitle')} />
      <TextField label={texts.addressLine1} isOptional {...field('addressLine1')} />
      <TextField label={texts.addressLine2} isOptional {...field('addressLine2')} />
      <TextField label={texts.addressCountry} isOptional {...field('addressCountry')} />
    </Card>
  );
}
