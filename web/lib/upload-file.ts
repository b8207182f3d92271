import { ApiError, noteRefusal, unreached } from '#web/lib/api.ts'

/** What may be uploaded; the server checks the bytes themselves. */
export const UPLOAD_TYPES = 'application/pdf,image/jpeg,image/png'

/**
 * Sends one file to an endpoint that takes uploads, and reports how much of it has gone (0 to 1), which fetch can't.
 * Rejects with the API's error, or with `unreached` when there is no connection.
 */
export function uploadFile<Answer>(path: string, file: File, progress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    // headers carry ASCII only
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText) as Answer)
      const error = new ApiError(request.status, request.responseText || request.statusText)
      noteRefusal(error)
      reject(error)
    }
    request.onerror = () => reject(unreached())
    request.send(file)
  })
}
