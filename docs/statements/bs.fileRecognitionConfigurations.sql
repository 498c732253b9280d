-- bs.fileRecognitionConfigurations.create
begin;
insert into `recognition_config` (`is_sample`, `is_cmyk`, `is_upload_file`, `file_type`, `calculation`, `is_fuzzy_read_file_name`, `is_dimension_recognized`, `is_read_file_name`, `name_rule_recognized_id`, `dpi`, `product_id`, `tenant_id`, `create_time`, `update_time`, `creator_name`, `updater_name`) values (?) on duplicate key update `product_id` = ?, `is_sample` = ?, `is_cmyk` = ?, `is_upload_file` = ?, `file_type` = ?, `calculation` = ?, `is_fuzzy_read_file_name` = ?, `is_dimension_recognized` = ?, `is_read_file_name` = ?, `name_rule_recognized_id` = ?, `dpi` = ?, `update_time` = ?, `updater_name` = ?, `version` = version + ?;
select `id` from `recognition_config` where `tenant_id` = ?;
commit;

-- bs.fileRecognitionConfigurations.update
begin;
select * from `recognition_config` where `tenant_id` = ? and `id` = ? for update;
update `recognition_config` set `product_id` = ?, `dpi` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.fileRecognitionConfigurations.delete
delete from `recognition_config` where `tenant_id` = ? and `id` = ?;

-- bs.fileRecognitionConfigurations.get
select `c`.*, `p`.`name` as `product_name` from `recognition_config` as `c` left join `product_info` as `p` on `p`.`tenant_id` = `c`.`tenant_id` and `p`.`id` = `c`.`product_id` where `c`.`tenant_id` = ? and `c`.`id` = ?;

-- bs.fileRecognitionConfigurations.page
select `c`.*, `p`.`name` as `product_name` from `recognition_config` as `c` left join `product_info` as `p` on `p`.`tenant_id` = `c`.`tenant_id` and `p`.`id` = `c`.`product_id` where `c`.`tenant_id` = ?;

-- bs.fileRecognitionConfigurations.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `c`.*, `p`.`name` as `product_name` from `recognition_config` as `c` left join `product_info` as `p` on `p`.`tenant_id` = `c`.`tenant_id` and `p`.`id` = `c`.`product_id` where `c`.`tenant_id` = ?;
rollback;

-- bs.fileRecognitionConfigurations.getByTenant
select `c`.*, `p`.`name` as `product_name` from `recognition_config` as `c` left join `product_info` as `p` on `p`.`tenant_id` = `c`.`tenant_id` and `p`.`id` = `c`.`product_id` where `c`.`tenant_id` = ?;
select `id`, `name`, `mnemonic_code`, `aliases`, `default_dpi`, `roll_width` from `product_info` where `tenant_id` = ? and `status` = ? order by `id`;

-- bs.fileRecognitionConfigurations.updateByTenant
begin;
insert into `recognition_config` (`is_sample`, `is_cmyk`, `is_upload_file`, `file_type`, `calculation`, `is_fuzzy_read_file_name`, `is_dimension_recognized`, `is_read_file_name`, `name_rule_recognized_id`, `dpi`, `product_id`, `tenant_id`, `create_time`, `update_time`, `creator_name`, `updater_name`) values (?) on duplicate key update `product_id` = ?, `dpi` = ?, `update_time` = ?, `updater_name` = ?, `version` = version + ?;
select `id` from `recognition_config` where `tenant_id` = ?;
commit;
