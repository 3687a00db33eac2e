/** Operations that partners begin with; the explorer shows each in a tab of its own. */
export const exampleOperations: readonly { readonly query: string; readonly variables?: string }[] = [
  {
    query: `# What a shop sells, page by page. Amounts are decimal texts with an ISO 4217 currency.
query Products($after: String) {
  products(first: 10, after: $after) {
    nodes {
      id
      title
      slug
      isSoldOut
      variants {
        sku
        price {
          value
          currency
        }
        isUnlimited
        stock
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  },
  {
    query: `# The website: its name, its pages, and how it takes money.
query Website {
  website {
    title
    primaryHost
    language
    timeZone
    store {
      currency
    }
    collections {
      title
      typeName
      fullUrl
    }
  }
}
`,
  },
  {
    query: `# An expected failure is data: its type says which it was, its message is for the person who sees it.
mutation AddToCart($input: AddToCartInput!) {
  addToCart(input: $input) {
    __typename
    ... on CartEntryAdded {
      cart {
        subtotal {
          value
          currency
        }
      }
    }
    ... on Problem {
      message
    }
  }
}
`,
    variables: `{
  "input": { "productId": "the id of a product", "sku": "one of its variants", "quantity": 1 }
}
`,
  },
  {
    query: `# Orders, newest first. It needs an API key that reads them: set the header Authorization to "Bearer vk_…".
query Orders($after: String) {
  orders(first: 10, after: $after) {
    nodes {
      id
      number
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  },
  {
    query: `# Pages, posts and events that hold some words, ranked.
query Search($words: String!) {
  search(query: $words, first: 5) {
    nodes {
      __typename
    }
  }
}
`,
    variables: `{ "words": "glaze" }
`,
  },
];
