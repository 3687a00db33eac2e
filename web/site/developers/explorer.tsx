import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { fetchWithCrumb } from '../islands/fetch-with-crumb.ts';
import { exampleOperations } from './example-operations.ts';

const place = document.getElementById('explorer');
if (place === null) throw new Error('The page has no place for the explorer.');

const asked = new URLSearchParams(location.search);
const query = asked.get('query');
const tabs =
  query === null
    ? exampleOperations
    : [{ query, variables: asked.get('variables') ?? '' }, ...exampleOperations];

createRoot(place).render(
  <GraphiQL
    fetcher={async (operation, { headers } = {}) => {
      const response = await fetchWithCrumb('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(operation),
      });
      return response.json();
    }}
    defaultTabs={tabs.map((tab) => ({ ...tab }))}
    shouldPersistHeaders={false}
  />,
);
