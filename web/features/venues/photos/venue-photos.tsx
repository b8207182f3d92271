import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import { Section } from '../form-section.tsx'
import { venueQuery } from '../queries.ts'
import { ChoosePhotos } from './choose-photos.tsx'
import { moved, PHOTOS_HINT, PhotoGrid } from './photo-grid.tsx'

/**
 * The photos of the viewer's own venue: add with progress, put in order, remove. Couples see them only once the venue
 * is revealed to them.
 */
export function VenuePhotos({ venueId, images }: { venueId: number; images: readonly string[] }) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: venueQuery(venueId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/venues/my'] }),
    ])
  }
  const order = useMutation({
    mutationFn: (photos: readonly string[]) =>
      api('PATCH /api/venues/{id}/photos', { params: { id: venueId }, body: { photoIds: photos.map(idOf) } }),
    onError: (error) => showFailure(error, 'Failed to move photo'),
    onSettled: refresh,
  })
  const shown = order.isPending ? order.variables : images
  const free = LIMITS.photosPerVenue - images.length
  return (
    <Section id="photos" title="Photos" hint={PHOTOS_HINT}>
      <PhotoGrid
        photos={shown.map((src) => ({ key: src, src }))}
        move={(from, to) => order.mutate(moved(shown, from, to))}
        remove={({ src }, number) => <RemovePhoto venueId={venueId} src={src} number={number} removed={refresh} />}
      />
      {free > 0 ? <AddPhotos venueId={venueId} free={free} added={refresh} /> : null}
    </Section>
  )
}

/** A photo's path ends with its id. */
const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface Upload {
  name: string
  number: number
  of: number
  /** 0 to 1 */
  share: number
}

function AddPhotos({ venueId, free, added }: { venueId: number; free: number; added: () => Promise<void> }) {
  const [upload, setUpload] = useState<Upload>()
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const problems: string[] = []
      for (const [index, file] of files.entries()) {
        const at = { name: file.name, number: index + 1, of: files.length }
        setUpload({ ...at, share: 0 })
        await uploadFile(`/api/venues/${venueId}/photos`, file, (share) => setUpload({ ...at, share })).catch((error) =>
          problems.push(`${file.name}: ${userMessage(error)}`),
        )
      }
      return { added: files.length - problems.length, problems }
    },
    onSuccess: ({ added, problems }) => {
      const news = added === 1 ? 'Photo added' : `${added} photos added`
      if (problems.length === 0) return toast({ title: news })
      const title = problems.length === 1 ? 'Failed to add photo' : `Failed to add ${problems.length} photos`
      const note = added > 0 ? news : undefined
      toast({ title, description: problems.join(' '), note, variant: 'error' })
    },
    onSettled: async () => {
      setUpload(undefined)
      await added()
    },
  })
  return (
    <div className="rounded-card border border-edge/70 border-dashed px-5 py-6">
      {upload ? (
        <UploadProgress upload={upload} />
      ) : (
        <ChoosePhotos free={free} chosen={(files) => send.mutate(files)} />
      )}
    </div>
  )
}

function UploadProgress({ upload: { name, number, of, share } }: { upload: Upload }) {
  const percent = Math.round(share * 100)
  return (
    <div role="status">
      <p className="nums flex justify-between gap-4 text-sm">
        <span className="min-w-0 truncate">
          {of > 1 ? `${number} of ${of}: ` : ''}
          {name}
        </span>
        <span className="shrink-0 text-muted">{percent < 100 ? `${percent}%` : 'Processing'}</span>
      </p>
      <progress
        aria-label={`Uploading ${name}`}
        value={share}
        max={1}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-garden [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-garden"
      />
    </div>
  )
}

function RemovePhoto({
  venueId,
  src,
  number,
  removed,
}: {
  venueId: number
  src: string
  number: number
  removed: () => Promise<void>
}) {
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /api/venues/{id}/photos/{photoId}', {
        params: { id: venueId, photoId: idOf(src) },
      }),
    onSuccess: async () => {
      await removed()
      toast({ title: 'Photo removed' })
    },
    onError: (error) => showFailure(error, 'Failed to remove photo'),
  })
  return (
    <ConfirmDialog
      title="Remove this photo?"
      description="It will be deleted for good."
      confirm="Remove"
      onConfirm={() => remove.mutate()}
      trigger={
        <Button
          variant="ivory"
          size="icon-sm"
          pending={remove.isPending}
          aria-label={`Remove photo ${number}`}
          className="absolute top-2 right-2 shadow-soft"
        >
          <X aria-hidden="true" />
        </Button>
      }
    />
  )
}
