import { notFound } from '@tanstack/react-router'
import { isApiError } from './api.ts'

/** The id in the path of a page about one thing; the page's 404 if the text isn't an id. */
export function idInPath(text: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
  return id
}

/**
 * For loaders of pages about one thing: the API's 404 becomes the page's 404 (the route's notFoundComponent).
 * Everything else passes.
 */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound()
    throw error
  }
}
