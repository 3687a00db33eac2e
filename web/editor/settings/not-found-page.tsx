import { useEditorPlainPagesQuery } from '#web/generated/editor/plain-pages.ts';
import { Select } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import type { WebsitePartProps } from './website-screen.tsx';
import { settingsWords } from './words.ts';

const { website: texts } = settingsWords;
const plainTypes: readonly string[] = ['PAGE', 'TEMPLATE_PAGE', 'SPLASH_PAGE'];

/** Which page visitors see where nothing is found. */
export function NotFoundPage({ form }: WebsitePartProps) {
  const { data } = useEditorPlainPagesQuery();
  const pages = (data?.website?.collections ?? []).filter(
    ({ type, isFolder }) => plainTypes.includes(type) && !isFolder,
  );
  return (
    <Card title={texts.notFound}>
      <Select
        label={texts.notFoundPage}
        hint={texts.notFoundPageHint}
        options={[
          { value: '', label: texts.notFoundOwn },
          ...pages.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...form.field('notFoundPageId')}
      />
    </Card>
  );
}
