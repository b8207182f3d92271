import { createStart } from '@tanstack/react-start'

/** No server functions and no middleware: pages talk to the REST API and nothing else (docs/pages.md). */
export const startInstance = createStart(() => ({}))
