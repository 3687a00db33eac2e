import { getInventoryStock } from './inventory-stock.ts';
import type { RestRoute } from './rest-route.ts';
import { getShoppingCart, postShoppingCartEntry } from './shopping-cart.ts';

/** Every documented path. */
export const restRoutes: readonly RestRoute[] = [getShoppingCart, postShoppingCartEntry, getInventoryStock];
