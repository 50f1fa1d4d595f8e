export interface MenuItem {
  label: string;
  /** The language of the label, where it is not that of the interface. */
  lang?: string;
  /** Where it leads, or what it does. */
  href?: string;
  onselect?: () => void;
  /** One of a group, and whether it is the chosen one. */
  checked?: boolean;
  danger?: boolean;
}
