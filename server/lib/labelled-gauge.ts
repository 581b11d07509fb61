import { Gauge, type Registry } from 'prom-client';

type Figures = () => [label: string, figure: number][];

/** One figure for each value of a label, read when the metrics are read. */
export const labelledGauge = (register: Registry, name: string, help: string, label: string, figures: Figures) =>
  new Gauge({
    ...{ name, help, labelNames: [label], registers: [register] },
    collect() {
      this.reset();
      for (const [of, figure] of figures()) this.set({ [label]: of }, figure);
    },
  });
