import type { Chapter } from '#contract/api-operations.ts'

export const DOCUMENT_PATH = '/api/openapi.json'
export const DOCS_PATH = '/api/docs'
/** The path of the part of the document that one chapter's viewer reads. */
export const partPath = (chapter: Chapter): string => `${DOCS_PATH}/${chapter}/openapi.json`
