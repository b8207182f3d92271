/** What departures ask of all features together. server/app.ts hands it over. */
export interface AboveDepartures {
  /** The API's answer to a request, the same as if it came from outside. */
  answer(request: Request): Promise<Response>
}
