-- Nobody looks tax numbers up in a registry.
ALTER TABLE "tax_settings" DROP COLUMN "is_registry_asked";
