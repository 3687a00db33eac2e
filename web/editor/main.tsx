import './ui/tokens.css';
import { ApolloProvider } from '@apollo/client/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { graphClient } from './graph/graph-client.ts';
import { makeRouter } from './router.tsx';

const place = document.getElementById('editor');
if (place === null) throw new Error('The page has no place for the editor.');

createRoot(place).render(
  <StrictMode>
    <ApolloProvider client={graphClient}>
      <RouterProvider router={makeRouter()} />
    </ApolloProvider>
  </StrictMode>,
);
