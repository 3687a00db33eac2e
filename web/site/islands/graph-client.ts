import { ApolloClient, InMemoryCache } from '@apollo/client/core';
import { cartProblemNames } from '../cart/cart-problems.ts';
import { graphLink } from './graph-link.ts';

/**
 * Islands of a page are separate React trees that share this client, so that what one adds to the cart the others show.
 * On the server it stays empty: nothing is asked while rendering.
 */
export const graphClient = new ApolloClient({
  link: graphLink,
  cache: new InMemoryCache({ possibleTypes: { Problem: cartProblemNames } }),
  devtools: { enabled: false },
});
