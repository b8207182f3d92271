import { endpoint } from './endpoint.ts'
import { fileAnswer } from './fields.ts'

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Everything that the viewer may see of themselves today, as one JSON file',
  audience: 'signed-in',
  throttle: 'export',
  answerKind: 'file',
  response: fileAnswer,
})
