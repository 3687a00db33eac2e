import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorAddPageMutation } from '#web/generated/editor/add-page.ts';
import { useEditorCreateStoreMutation } from '#web/generated/editor/create-store.ts';
import { draftSender } from '../canvas/draft-graph.ts';
import { newId } from '../canvas/layout.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { layoutOfTemplate, type PageTemplate, pageTemplates, typeNameOf } from './page-templates.ts';
import { pagesWords } from './words.ts';

const { newPage: words } = pagesWords;

/** What has items or pages in it, and no blocks of its own. */
const listKinds = [
  'blog',
  'events',
  'gallery',
  'album',
  'slide-video',
  'lessons',
  'course',
  'folder',
  'index',
  'products',
] as const;
type Beginning = PageTemplate | (typeof listKinds)[number];
const beginnings: readonly Beginning[] = [...pageTemplates, ...listKinds];
/** A shop page is where products are bought: it is seen at once. */
const hiddenBeginnings = beginnings.filter((one) => one !== 'products');

export interface NewPageProps {
  /** Whether some page is the home page already. */
  readonly hasHome: boolean;
  /** Whether visitors do not see it, nor a link to it, until somebody else says so. */
  readonly isHidden: boolean;
  /** Told of the page that was made, and whether it goes into the menu; the canvas opens once that is done. */
  onMade(page: { readonly id: string; readonly navigationTitle: string }, isInMenu: boolean): Promise<void>;
  onClose(): void;
}

/** A new page: its name, and what it begins with. */
export function NewPage({ hasHome, isHidden, onMade, onClose }: NewPageProps) {
  const navigate = useNavigate();
  const [add, { loading: isAdding }] = useEditorAddPageMutation();
  const [addShop, { loading: isAddingShop }] = useEditorCreateStoreMutation();
  const [title, setTitle] = useState('');
  const [template, setTemplate] = useState<Beginning>('empty');
  const [isInMenu, setIsInMenu] = useState(!isHidden);
  const [isHomepage, setIsHomepage] = useState(!hasHome);
  const [problem, setProblem] = useState<FieldProblem>();
  const canBeHome = template !== 'folder' && template !== 'products';

  async function make(): Promise<void> {
    if (title.trim() === '') return setProblem({ message: words.nameMissing, field: 'title' });
    try {
      const blocks = pageTemplates.find((one) => one === template);
      const typeName = blocks ? typeNameOf(blocks) : template;
      const made = await (template === 'products' ? makeShop() : makePage(typeName));
      if (made?.__typename !== 'Collection') return setProblem(problemOf(made));
      const layout = blocks ? layoutOfTemplate(blocks, title.trim(), newId) : [];
      if (layout.length > 0)
        await draftSender({ collectionId: made.id })(layout, { revision: 0, basedOn: 0, keepsBefore: false });
      await onMade(made, isInMenu);
      if (made.isFolder) onClose();
      else await navigate({ to: '/pages/$pageId', params: { pageId: made.id } });
    } catch (error) {
      setProblem({ message: messageOf(error, words.nameMissing) });
    }
  }

  async function makePage(typeName: string) {
    const input = { title, typeName, isHomepage: isHomepage && canBeHome, isEnabled: !isHidden };
    return (await add({ variables: { input } })).data?.createCollection;
  }

  async function makeShop() {
    const input = { title, allCategoryName: '' };
    return (await addShop({ variables: { input } })).data?.createProductsPage;
  }

  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          onCancel={onClose}
          cancel={words.cancel}
          isPending={isAdding || isAddingShop}
          onPress={() => void make()}
        >
          {words.submit}
        </DialogActions>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label={words.name}
          value={title}
          onChange={setTitle}
          problem={problem?.message}
          autoFocus
        />
        <Select
          label={words.template}
          value={template}
          options={(isHidden ? hiddenBeginnings : beginnings).map((value) => ({
            value,
            label: words.templates[value],
          }))}
          onChange={(value) => setTemplate(value)}
        />
        {!hasHome && canBeHome && (
          <Switch
            label={words.isHomepage}
            hint={words.isHomepageHint}
            isSelected={isHomepage}
            onChange={setIsHomepage}
          />
        )}
        {isHidden ? (
          <p className="soft">{words.staysHidden}</p>
        ) : (
          <Switch label={words.intoMenu} isSelected={isInMenu} onChange={setIsInMenu} />
        )}
      </form>
    </Dialog>
  );
}
