import { useRef, useState } from 'react';
import { useEditorUploadFontMutation } from '#web/generated/editor/upload-font.ts';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { type FontWeight, fontOfFile, fontWeights } from './font-file.rules.ts';
import { forgetFonts } from './fonts.ts';
import { ownFontsWords as texts } from './own-fonts-words.ts';

const nothing = { family: '', weight: '400' as FontWeight, isItalic: false, licence: '' };

/** What is wrong, and with what; about the file where nothing else is meant. */
interface Wrong {
  readonly field: string;
  readonly message: string;
}

/** Takes a font of the owner's own; what its file's name tells is filled in, and can be corrected. */
export function FontUpload() {
  const [upload, { loading }] = useEditorUploadFontMutation({ refetchQueries: ['EditorFonts'] });
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [font, setFont] = useState(nothing);
  const [wrong, setWrong] = useState<Wrong>();
  const change = (part: Partial<typeof nothing>): void => {
    setFont({ ...font, ...part });
    setWrong(undefined);
  };
  const problemOf = (field: string) => (wrong?.field === `input.${field}` ? wrong.message : undefined);

  async function send(): Promise<void> {
    if (!file) return setWrong({ field: 'file', message: texts.noFile });
    try {
      const sent = { ...font, filename: file.name, base64: await base64Of(file) };
      const answer = (await upload({ variables: { input: sent } })).data?.uploadFont;
      if (answer?.__typename === 'Font') {
        forgetFonts();
        notify(texts.sent(answer.family));
        setFile(undefined);
        setFont(nothing);
        setWrong(undefined);
      } else if (answer?.__typename === 'InvalidInput')
        setWrong({ field: answer.field ?? 'file', message: answer.message });
      else if (answer) setWrong({ field: 'file', message: answer.message });
    } catch (error) {
      setWrong({ field: 'file', message: messageOf(error, words.failures.notSaved) });
    }
  }

  const isOfFile = wrong && !['family', 'weight', 'licence'].some((field) => problemOf(field));
  return (
    <Card title={texts.upload}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="font-choose">
          <input
            ref={input}
            className="file-input"
            type="file"
            accept=".woff2,.woff,.ttf,.otf"
            tabIndex={-1}
            aria-label={texts.file}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (!chosen) return;
              setFile(chosen);
              change(fontOfFile(chosen.name));
            }}
          />
          <Button icon="up" onPress={() => input.current?.click()}>
            {file ? texts.chooseAnother : texts.choose}
          </Button>
          <span className="soft">{file ? file.name : texts.chooseHint}</span>
        </div>
        {isOfFile && (
          <p className="form-problem" role="alert">
            {wrong.message}
          </p>
        )}
        <TextField
          label={texts.family}
          hint={texts.familyHint}
          value={font.family}
          onChange={(family) => change({ family })}
          problem={problemOf('family')}
          maxLength={60}
        />
        <Select<FontWeight>
          label={texts.weight}
          value={font.weight}
          options={fontWeights.map((value) => ({ value, label: texts.weights[value] }))}
          onChange={(weight) => change({ weight })}
        />
        <Checkbox
          label={texts.italic}
          isSelected={font.isItalic}
          onChange={(isItalic) => change({ isItalic })}
        />
        <TextField
          label={texts.licence}
          hint={texts.licenceHint}
          rows={3}
          value={font.licence}
          onChange={(licence) => change({ licence })}
          problem={problemOf('licence')}
          maxLength={5000}
        />
        <div>
          <Button kind="primary" type="submit" isPending={loading}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Card>
  );
}
