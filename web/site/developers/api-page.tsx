import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { developerStyles } from './developer-styles.ts';
import { type ApiOperation, readOpenApi } from './openapi-document.ts';
import { Field, Fields, typeOf, Words } from './schema-view.tsx';

/** The documented paths of a website, to be read by people. It needs no scripts, and nothing from elsewhere. */
export function renderApiPage(document: object, baseUrl: string): string {
  const { description, operations } = readOpenApi(document);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>REST API</title>
        <link rel="icon" href="data:," />
        <style>{developerStyles}</style>
      </head>
      <body>
        <header>
          <h1>REST API</h1>
          <p>{description}</p>
          <p>
            <a href="/api/openapi.json">OpenAPI document</a> <a href="/graphql">GraphQL explorer</a>
          </p>
        </header>
        <div className="columns">
          <nav aria-label="Paths">
            <ol>
              {operations.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <Method name={method} /> <Path path={path.replace(/^\/api/, '')} />
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <main>
            <Ways baseUrl={baseUrl} />
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} baseUrl={baseUrl} />
            ))}
          </main>
        </div>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Method({ name }: { name: string }) {
  return <span className={`method method-${name.toLowerCase()}`}>{name}</span>;
}

/** A path that is broken behind its parts where it is too long for a line. */
function Path({ path }: { path: string }) {
  const parts = path.split(/(?<=\/)/);
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join('')}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** What holds for all paths. */
function Ways({ baseUrl }: { baseUrl: string }) {
  return (
    <section>
      <h2>How to ask</h2>
      <p>
        A program sends its API key with each request: <code>Authorization: Bearer vk_…</code>. Bodies and
        answers are JSON. Amounts are whole numbers of the currency’s smallest unit where their name ends in{' '}
        <code>Cents</code>.
      </p>
      <Sample text={`curl -H 'Authorization: Bearer vk_…' '${baseUrl}/api/openapi.json'`} />
      <p>A refusal says why, in one sentence for the person who sees it; its code is for the program.</p>
      <Sample text={'{ "error": { "code": "NOT_FOUND", "message": "There is nothing at this address." } }'} />
    </section>
  );
}

function Operation({ operation, baseUrl }: { operation: ApiOperation; baseUrl: string }) {
  const { id, method, path, summary, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => isDone(status));
  const failures = Object.entries(responses).filter(([status]) => !isDone(status));
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Method name={method} /> <code>{path}</code>
      </h2>
      <p>
        <Words text={summary} />
      </p>
      {parameters.length === 0 ? null : (
        <>
          <h3>Parameters</h3>
          <dl className="fields">
            {parameters.map(({ name, required, schema }) => (
              <Field key={name} name={name} schema={schema} isRequired={required} />
            ))}
          </dl>
        </>
      )}
      {requestBody ? <Body content={requestBody.content} /> : null}
      {answers.map(([status, { description, content }]) => (
        <Fragment key={status}>
          <h3>Answer</h3>
          {content ? (
            <>
              <p className="type">{typeOf(content['application/json'].schema)}</p>
              <Fields schema={content['application/json'].schema} />
            </>
          ) : (
            <p>
              <code>{status}</code> <Words text={description} />
            </p>
          )}
        </Fragment>
      ))}
      <details>
        <summary>Refused or failed</summary>
        <dl className="fields">
          {failures.map(([status, { description }]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              {description.split('\n').map((line) => (
                <dd key={line}>
                  <Words text={line.replace(/^- /, '')} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
      <Sample text={sampleOf(operation, baseUrl)} />
    </section>
  );
}

/** A body in the type that it is sent as first of all. */
function Body({ content }: Pick<NonNullable<ApiOperation['requestBody']>, 'content'>) {
  const [first] = Object.entries(content);
  if (!first) return null;
  const [mediaType, { schema }] = first;
  return (
    <>
      <h3>Body</h3>
      <p className="type">{mediaType === json ? typeOf(schema) : `${typeOf(schema)} (${mediaType})`}</p>
      <Fields schema={schema} />
    </>
  );
}

const json = 'application/json';

/** Whether a status says that what was asked for is done. */
const isDone = (status: string) => status.startsWith('2');

function Sample({ text }: { text: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide line is scrolled by the keyboard too.
  return <pre tabIndex={0}>{text}</pre>;
}

function sampleOf({ method, path, requestBody }: ApiOperation, baseUrl: string): string {
  const words = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    "-H 'Authorization: Bearer vk_…'",
    ...(requestBody
      ? [json in requestBody.content ? `-H 'Content-Type: ${json}' -d '{ … }'` : '-F file=@picture.jpg']
      : []),
    `'${baseUrl}${path}'`,
  ];
  return words.join(' ');
}
