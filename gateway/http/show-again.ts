import type { FastifyRequest } from 'fastify';
import { returnPath } from '#web/site/action.ts';
import type { Site } from '#web/site/render.ts';
import type { SiteRequest } from '#web/site/site-request.ts';
import type { SiteResponse } from '#web/site/site-response.ts';
import type { Install } from '../install.ts';
import { respond } from './page-routes.ts';
import type { Visit } from './viewers.ts';
import { visitOfPage } from './visit-language.ts';
import { knownVariants } from './visitor-variants.ts';

/** The page that a form was on, with word of what became of it; the address stays, and going back leads to the form. */
export async function showAgain(
  install: Install,
  site: Site,
  visit: Visit,
  asked: {
    readonly path: string;
    readonly requestId: string;
    readonly notice: SiteRequest['notice'];
    readonly sentForm?: SiteRequest['sentForm'];
  },
): Promise<SiteResponse> {
  const { path, notice, sentForm, requestId } = asked;
  const came = { ...(notice ? { notice } : {}), ...(sentForm ? { sentForm } : {}) };
  const request = {
    ...{ query: new URLSearchParams(), requestId, ...came },
    chooseVariant: knownVariants(visit),
  };
  const show = async (address: string) => {
    const page = visitOfPage(visit, address);
    return (await respond(install, site, page.visit, { ...request, path: page.path })).response;
  };
  const response = await show(path);
  const { location } = response.headers;
  return location ? show(returnPath({ returnTo: location }, path)) : response;
}

/** A page of the website made for this visitor alone, at the address that they asked for. */
export async function respondToVisitor(
  install: Install,
  site: Site,
  visit: Visit,
  { id: requestId, url }: Pick<FastifyRequest, 'id' | 'url'>,
  visitorPage: NonNullable<SiteRequest['visitorPage']>,
): Promise<SiteResponse> {
  const [path = '/'] = url.split('?', 1);
  const chooseVariant = knownVariants(visit);
  const asked = { path, query: new URLSearchParams(), requestId, visitorPage, chooseVariant };
  return (await respond(install, site, visit, asked)).response;
}
