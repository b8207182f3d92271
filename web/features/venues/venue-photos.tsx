import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { venueQuery } from './queries.ts'
import { uploadPhoto } from './upload-photo.ts'
import { Section } from './venue-form.tsx'

const TYPES = 'image/jpeg,image/png,image/webp'

/**
 * The photos of the viewer's own venue: add with progress, remove. They are only shown to viewers to whom it is
 * revealed.
 */
export function VenuePhotos({ venueId, images }: { venueId: number; images: readonly string[] }) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: venueQuery(venueId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/venues/my'] }),
    ])
  }
  const free = LIMITS.photosPerVenue - images.length
  return (
    <Section
      id="photos"
      title="Photos"
      hint={`Up to ${LIMITS.photosPerVenue}, shown once a couple has booked. The first one is the largest.`}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((src, index) => (
          <li key={src} className="group relative aspect-4/3 overflow-hidden rounded-card border border-line bg-sunk">
            <img
              src={src}
              alt={`Your venue, ${index + 1} of ${images.length}`}
              loading="lazy"
              className="size-full object-cover"
            />
            <RemovePhoto venueId={venueId} src={src} number={index + 1} removed={refresh} />
          </li>
        ))}
      </ul>
      {free > 0 ? <AddPhotos venueId={venueId} free={free} added={refresh} /> : null}
    </Section>
  )
}

interface Upload {
  name: string
  number: number
  of: number
  /** 0 to 1 */
  share: number
}

function AddPhotos({ venueId, free, added }: { venueId: number; free: number; added: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload>()
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const [index, file] of files.entries()) {
        const at = { name: file.name, number: index + 1, of: files.length }
        setUpload({ ...at, share: 0 })
        await uploadPhoto(venueId, file, (share) => setUpload({ ...at, share }))
      }
      return files.length
    },
    onSuccess: (count) => toast({ title: count === 1 ? 'Photo added' : `${count} photos added` }),
    onError: (error) =>
      toast({
        title: 'Failed to add photo',
        description: userMessage(error, 'Please try again later'),
        variant: 'error',
      }),
    onSettled: async () => {
      setUpload(undefined)
      await added()
    },
  })
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length === 0) return
    if (files.length > free) {
      const description = `There’s room for ${free} more. Please choose no more than that.`
      return toast({ title: 'Too many photos', description, variant: 'error' })
    }
    const large = files.find((file) => file.size > LIMITS.uploadBytes)
    if (large) {
      return toast({
        title: 'That photo is too large',
        description: `${large.name} is over 10 MB. Please choose a smaller one.`,
        variant: 'error',
      })
    }
    send.mutate(files)
  }
  return (
    <div className="rounded-card border border-edge/70 border-dashed px-5 py-6">
      <input ref={input} type="file" accept={TYPES} multiple hidden aria-label="Choose photos" onChange={chosen} />
      {upload ? (
        <UploadProgress upload={upload} />
      ) : (
        <div className="flex flex-col items-center gap-3 text-center">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" />
            Add photos
          </Button>
          <p className="text-muted text-sm">JPEG, PNG or WebP, up to 10 MB each. Room for {free} more.</p>
        </div>
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
    // a photo's path ends with its id
    mutationFn: () =>
      api('DELETE /api/venues/{id}/photos/{photoId}', {
        params: { id: venueId, photoId: src.slice(src.lastIndexOf('/') + 1) },
      }),
    onSuccess: async () => {
      await removed()
      toast({ title: 'Photo removed' })
    },
    onError: (error) => toast({ title: 'Failed to remove photo', description: userMessage(error), variant: 'error' }),
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
