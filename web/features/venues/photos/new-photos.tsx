import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { uploadFile } from '#web/lib/upload-file.ts'
import { Section } from '../form-section.tsx'
import { ChoosePhotos } from './choose-photos.tsx'
import { type GridPhoto, moved, PHOTOS_HINT, PhotoGrid } from './photo-grid.tsx'

interface NewPhoto extends GridPhoto {
  file: File
}

/**
 * Photos of a venue that doesn't exist yet: they are chosen and put in order in the form that creates it. Once the
 * venue exists, `send` sends them and returns the names of those that couldn't be sent.
 */
export function useNewPhotos() {
  const [photos, setPhotos] = useState<readonly NewPhoto[]>([])
  const [sending, setSending] = useState<number>()
  const shown = useRef(photos)
  shown.current = photos
  useEffect(
    () => () => {
      for (const { src } of shown.current) URL.revokeObjectURL(src)
    },
    [],
  )
  const progress = (key: string, sent: number) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, sent } : photo)))
  return {
    photos,
    /** the number of the photo that is being sent, counted from 1 */
    sending,
    add: (files: readonly File[]) =>
      setPhotos((all) => [
        ...all,
        ...files.map((file) => ({ key: crypto.randomUUID(), src: URL.createObjectURL(file), file })),
      ]),
    remove: (key: string) =>
      setPhotos((all) => {
        const gone = all.find((photo) => photo.key === key)
        if (gone) URL.revokeObjectURL(gone.src)
        return all.filter((photo) => photo !== gone)
      }),
    move: (from: number, to: number) => setPhotos((all) => moved(all, from, to)),
    send: async (venueId: number): Promise<string[]> => {
      const failed: string[] = []
      setPhotos((all) => all.map((photo) => ({ ...photo, sent: 0 })))
      for (const [at, { key, file }] of photos.entries()) {
        setSending(at + 1)
        await uploadFile(`/api/venues/${venueId}/photos`, file, (share) => progress(key, share)).catch(() => {
          failed.push(file.name)
        })
      }
      return failed
    },
  }
}

/** The photos in the Add Venue form. */
export function NewPhotos({ photos, add, remove, move }: ReturnType<typeof useNewPhotos>) {
  const free = LIMITS.photosPerVenue - photos.length
  const sending = photos.some(({ sent }) => sent !== undefined)
  return (
    <Section id="photos" title="Photos" hint={PHOTOS_HINT}>
      <PhotoGrid
        photos={photos}
        move={move}
        unreadable={({ key, file }) => {
          remove(key)
          toast({
            title: 'We left out a photo',
            description: `${file.name} can’t be read as a photo.`,
            variant: 'error',
          })
        }}
        remove={({ key }, number) => (
          <Button
            variant="ivory"
            size="icon-sm"
            aria-label={`Remove photo ${number}`}
            onClick={() => remove(key)}
            className="absolute top-2 right-2 shadow-soft"
          >
            <X aria-hidden="true" />
          </Button>
        )}
      />
      {free > 0 && !sending ? (
        <div className="rounded-card border border-edge/70 border-dashed px-5 py-6">
          <ChoosePhotos free={free} chosen={add} />
        </div>
      ) : null}
    </Section>
  )
}
