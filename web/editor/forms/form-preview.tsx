import { type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormFields } from '../../site/form/form-fields.tsx';
import { Card } from '../ui/page.tsx';
import { type FormDraft, fieldInput } from './form.rules.ts';
import { formsWords } from './words.ts';

const { builder: texts } = formsWords;

/** The form as the website draws it: its own controls, in a page of its own with the theme's styles. Nothing can be sent from it. */
export function FormPreview({ draft }: { readonly draft: FormDraft }) {
  const [place, setPlace] = useState<Element>();

  function open({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const page = currentTarget.contentDocument;
    if (!page || page.location.href === 'about:blank') return;
    const main = page.querySelector('main') ?? page.createElement('main');
    const form = page.createElement('div');
    form.className = 'form-block-form';
    main.replaceChildren(form);
    page.body.replaceChildren(main);
    setPlace(form);
  }

  return (
    <div className="forms-preview">
      <Card title={texts.preview} isFlush>
        <iframe
          title={texts.previewFrame}
          src="/"
          // The page's own scripts have nothing to do here.
          sandbox="allow-same-origin"
          className="forms-preview-frame"
          onLoad={open}
        />
        {place && createPortal(<PreviewedForm draft={draft} />, place)}
      </Card>
    </div>
  );
}

function PreviewedForm({ draft }: { readonly draft: FormDraft }) {
  return (
    <div className="form-wrapper">
      <div className="field-list">
        <FormFields
          idPrefix="preview"
          fields={draft.fields.map((field) => {
            const { description, isRequired, options, placeholder, maxLength, ...rest } = fieldInput(field);
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
