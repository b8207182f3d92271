import { ApiError, unreached } from '#web/lib/api.ts'

/**
 * Sends one photo of the viewer's own venue and reports its progress (0 to 1), which fetch can't do. Rejects with the
 * API's error, or with `unreached` when there is no connection.
 */
export function uploadPhoto(venueId: number, file: File, progress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/venues/${venueId}/photos`)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status === 201) resolve()
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => reject(unreached())
    request.send(file)
  })
}
