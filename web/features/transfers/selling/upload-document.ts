import type { ApiOutput } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api.ts'

type UploadedDocument = ApiOutput<'POST /api/transfer-documents'>

/**
 * Sends one contract document and tells how much of it has gone (0 to 1); fetch cannot tell that. Rejects with the
 * API's error, or with an Error when there is no connection.
 */
export function uploadDocument(file: File, progress: (share: number) => void): Promise<UploadedDocument> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/transfer-documents')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    // headers carry ASCII only
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as UploadedDocument)
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => reject(new Error('We couldn’t send this document.'))
    request.send(file)
  })
}
