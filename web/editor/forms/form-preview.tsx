import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormFields } from '../../site/form/form-fields.tsx';
import { Card, Skeleton } from '../ui/page.tsx';
import { type FormDraft, fieldInput } from './form.rules.ts';
import { useFormTexts } from './use-form-texts.ts';
import { formsWords } from './words.ts';

const { builder: texts } = formsWords;

/** The form as the website draws it: its own controls, in a page of its own with the theme's styles. Nothing can be sent from it. */
export function FormPreview({ draft }: { readonly draft: FormDraft }) {
  const page = useEmptyPage();
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <div className="forms-preview">
      <Card title={texts.preview} isFlush>
        {page === undefined ? (
          <Skeleton />
        ) : (
          <iframe
            title={texts.previewFrame}
            srcDoc={page}
            sandbox="allow-same-origin"
            className="forms-preview-frame"
            onLoad={({ currentTarget }) =>
              setPlace(currentTarget.contentDocument?.querySelector(`.${formClass}`) ?? null)
            }
          />
        )}
        {place && createPortal(<PreviewedForm draft={draft} />, place)}
      </Card>
    </div>
  );
}

const formClass = 'form-block-form';

/** The website's home page with its styles, and without its content and scripts; undefined until it is there. */
function useEmptyPage(): string | undefined {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    fetch('/', { signal: stop.signal })
      .then((response) => response.text())
      // Without the page the form is still drawn, without its styles.
      .catch(() => '')
      .then((html) => {
        if (!stop.signal.aborted) setPage(emptyPage(html));
      });
    return () => stop.abort();
  }, []);
  return page;
}

function emptyPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const each of page.querySelectorAll(
    'script, noscript, meta[http-equiv], link:not([rel="stylesheet"])',
  ))
    each.remove();
  const main = page.querySelector('main') ?? page.createElement('main');
  const form = page.createElement('div');
  form.className = formClass;
  main.replaceChildren(form);
  page.body.replaceChildren(main);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function PreviewedForm({ draft }: { readonly draft: FormDraft }) {
  const formTexts = useFormTexts();
  return (
    <div className="form-wrapper">
      <div className="field-list">
        <FormFields
          idPrefix="preview"
          texts={formTexts}
          fields={draft.fields.map((field) => {
            const { description, isRequired, options, placeholder, maxLength, showsWhen, ...rest } =
              fieldInput(field);
            return {
              ...rest,
              id: field.key,
              description: description ?? '',
              isRequired: isRequired ?? false,
              options: options ?? [],
              placeholder: placeholder ?? '',
              maxLength: maxLength ?? null,
              ownValue: rest.ownValue ?? '',
              currencySymbol: rest.currencySymbol || '$',
              hasCountryCode: rest.hasCountryCode ?? false,
              showsWhen: showsWhen ?? null,
            };
          })}
        />
      </div>
      <div className="form-button-wrapper">
        <button
          className="button sqs-system-button sqs-editable-button sqs-button-element--primary"
          type="button"
        >
          {draft.submitLabel || texts.submitUsual}
        </button>
      </div>
    </div>
  );
}
