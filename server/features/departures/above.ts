/** What departures ask of all features together. server/app.ts hands it over. */
export interface AboveDepartures {
  /** The answer of the API to a request, as it would have had from outside. */
  answer(request: Request): Promise<Response>
}
